import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayGoalMs, type GoalPlan, rangeGoalMs } from '../../../common/domain/goal.ts';
import { addDays, weekdayOf } from '../../../common/time/calendar.ts';

const HOUR_MS = 3_600_000;
function weekdays(minutes: readonly number[]) {
  const [
    goalMonday = 0,
    goalTuesday = 0,
    goalWednesday = 0,
    goalThursday = 0,
    goalFriday = 0,
    goalSaturday = 0,
    goalSunday = 0,
  ] = minutes;
  return { goalMonday, goalTuesday, goalWednesday, goalThursday, goalFriday, goalSaturday, goalSunday };
}

const PLAN: GoalPlan = {
  dailyGoalMinutes: 480,
  goalByWeekday: false,
  ...weekdays([480, 480, 240, 480, 300, 0, 0]),
  workHours: { days: [1, 2, 3, 4, 5] },
  daysOff: [],
  holidays: null,
};
const WEEK = { from: '2026-11-23', to: '2026-11-29' };

describe('what is meant for a day', () => {
  it('is the daily goal on each working day, and nothing on the others', () => {
    expect(dayGoalMs('2026-11-27', PLAN)).toBe(8 * HOUR_MS);
    expect(dayGoalMs('2026-11-28', PLAN)).toBe(0);
    expect(rangeGoalMs(WEEK, PLAN)).toBe(40 * HOUR_MS);
  });

  it('is that of its weekday where each has its own', () => {
    const own = { ...PLAN, goalByWeekday: true };
    expect(dayGoalMs('2026-11-25', own)).toBe(4 * HOUR_MS);
    expect(rangeGoalMs(WEEK, own)).toBe(33 * HOUR_MS);
  });

  it('is nothing on a day off', () => {
    const daysOff = [{ from: '2026-11-26', to: '2026-11-28', name: 'Away' }];
    expect(rangeGoalMs(WEEK, { ...PLAN, daysOff })).toBe(24 * HOUR_MS);
  });

  it('is nothing on a holiday of a calendar, and a day that is off twice counts once', () => {
    const thursday = [{ from: '2026-11-26', to: '2026-11-26', name: 'Thanksgiving' }];
    const plan = { ...PLAN, daysOff: thursday, holidays: { days: thursday } };
    expect(dayGoalMs('2026-11-26', { ...PLAN, holidays: { days: thursday } })).toBe(0);
    expect(rangeGoalMs(WEEK, plan)).toBe(32 * HOUR_MS);
  });
});

it('is the same for days one by one and together, and for a range that is cut in two', () => {
  const minutes = fc.integer({ min: 0, max: 1440 });
  const offset = fc.integer({ min: 0, max: 60 });
  const daysOff = fc.array(
    fc.tuple(offset, offset).map(([from, length]) => {
      const first = addDays('2026-03-01', from);
      return { from: first, to: addDays(first, length), name: '' };
    }),
    { maxLength: 3 },
  );
  const plans = fc.record({
    dailyGoalMinutes: minutes,
    goalByWeekday: fc.boolean(),
    weekdayGoals: fc.array(minutes, { minLength: 7, maxLength: 7 }),
    workHours: fc.record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })) }),
    daysOff,
    holidays: fc.option(fc.record({ days: daysOff })),
  });
  fc.assert(
    fc.property(plans, offset, offset, offset, ({ weekdayGoals, ...rest }, start, length, cut) => {
      const plan = { ...rest, ...weekdays(weekdayGoals) };
      const from = addDays('2026-03-01', start);
      const to = addDays(from, length);
      const middle = addDays(from, Math.min(cut, length));
      const days = Array.from({ length: length + 1 }, (_, at) => addDays(from, at));
      const sum = days.reduce((total, date) => total + dayGoalMs(date, plan), 0);
      const whole = rangeGoalMs({ from, to }, plan);
      expect(whole).toBe(sum);
      expect(rangeGoalMs({ from, to: middle }, plan) + rangeGoalMs({ from: addDays(middle, 1), to }, plan)).toBe(whole);
      for (const date of days) {
        const isOff = [...plan.daysOff, ...(plan.holidays?.days ?? [])].some(
          (off) => off.from <= date && date <= off.to,
        );
        const own = plan.goalByWeekday ? (weekdayGoals[weekdayOf(date) - 1] ?? 0) : plan.dailyGoalMinutes;
        const isWorked = plan.goalByWeekday || plan.workHours.days.includes(weekdayOf(date));
        expect(dayGoalMs(date, plan)).toBe(isOff || !isWorked ? 0 : own * 60_000);
      }
    }),
  );
});
