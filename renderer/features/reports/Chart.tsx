import type { DateRange } from '../../../common/time/calendar.ts';
import './chart.css';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { ReportSeries, SeriesLayer } from '../../../common/domain/report.ts';
import { shortName } from '../../../common/domain/short-name.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { asLineBegins, inRegion, listInRegion } from '../../../common/time/region.ts';
import type { TypeColour } from '../../task/colour.ts';
import { dayOfWeek } from '../../task/day-words.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { type Bar, type ChartShape, shapeOf } from './chart-shape.ts';
import { rangeWords, shareWords, utc } from './report-words.ts';

export interface ChartProps {
  readonly series: ReportSeries;
  /** Of its layers. */
  readonly colours: readonly TypeColour[];
  /** What is meant to be done on a local date; undefined where bars are not compared with it. */
  readonly goalOf: ((date: string) => number) | undefined;
  /** Enter or a click on a bar of several days: they alone are wanted. That of one day opens the day. */
  readonly onRange: (range: DateRange) => void;
}

/** Stacked bars of the days or weeks. Everything in it is said in words too: by each bar, and by the table under it. */
export function Chart({ series, colours, goalOf, onRange }: ChartProps) {
  const { dayRequest } = useCardclock();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [shownAt, setShownAt] = useState<number>();
  const goals = useMemo(() => goalsOf(series, goalOf), [series, goalOf]);
  const shape = useMemo(() => shapeOf(series, hidden, Math.max(0, ...goals)), [series, hidden, goals]);
  const lastGoal = shape.bucketsPerBar === 1 ? (goals.findLast((ms) => ms > 0) ?? 0) : 0;
  const titleId = useId();
  const shown = shownAt === undefined ? undefined : shape.bars[shownAt];
  const pick = ({ from, to }: Bar): void => {
    if (from === to) dayRequest.make({ date: from });
    else onRange({ from, to });
  };
  const title = barTitle(series.unit, shape.bucketsPerBar);

  return (
    <figure className={shape.bars.length > MOST_BESIDE_LEGEND ? 'chart chart-full' : 'chart'} aria-labelledby={titleId}>
      <figcaption id={titleId} className="hidden-visually">
        {title}
      </figcaption>
      <div className="chart-plot">
        <Axis shape={shape} />
        <div className="chart-bars">
          <Drawing shape={shape} colours={colours} shownAt={shownAt} goals={lastGoal === 0 ? [] : goals} />
          {lastGoal === 0 ? null : (
            <span
              className="chart-goal-words"
              style={{ insetBlockEnd: percent(lastGoal / shape.topMs) }}
              aria-hidden="true"
            >
              {t('Goal')}
            </span>
          )}
          <BarButtons
            label={title}
            bars={shape.bars}
            wordsOf={(bar) => barWords(bar, series)}
            onShow={setShownAt}
            onPick={pick}
          />
          {shown === undefined || shownAt === undefined ? null : (
            <p
              className={shownAt * 2 < shape.bars.length ? 'chart-tip' : 'chart-tip chart-tip-before'}
              style={{ insetInlineStart: percent((shownAt + 0.5) / shape.bars.length) }}
              aria-hidden="true"
            >
              {barWords(shown, series)}
            </p>
          )}
        </div>
        <div className="chart-labels tabular" aria-hidden="true">
          {axisWords(shape, series.unit).map(({ at, words }) => (
            <span
              key={at}
              className="chart-label"
              style={{ insetInlineStart: percent((at + 0.5) / shape.bars.length) }}
            >
              {words}
            </span>
          ))}
        </div>
      </div>
      <Legend layers={series.layers} colours={colours} hidden={hidden} onChange={setHidden} />
    </figure>
  );
}

/** Of each day; none of weeks. */
function goalsOf({ unit, buckets }: ReportSeries, goalOf: ChartProps['goalOf']): readonly number[] {
  return unit === 'day' && goalOf !== undefined ? buckets.map(({ from }) => goalOf(from)) : [];
}

function Axis({ shape }: { readonly shape: ChartShape }) {
  return (
    <div className="chart-axis tabular" aria-hidden="true">
      {shape.ticksMs.map((tick) => (
        <span key={tick} className="chart-tick" style={{ insetBlockEnd: percent(tick / shape.topMs) }}>
          {durationWords(tick)}
        </span>
      ))}
    </div>
  );
}

interface DrawingProps extends Pick<ChartProps, 'colours'> {
  readonly shape: ChartShape;
  readonly shownAt: number | undefined;
  /** Of each bar, in ms; 0: none. */
  readonly goals: readonly number[];
}

/** In percent of its own size, so that it fits every width without being measured. */
function Drawing({ shape, colours, shownAt, goals }: DrawingProps) {
  const hatchId = useId();
  const { bars, topMs, ticksMs } = shape;

  return (
    <svg className="chart-drawing" width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="chart-hatch" width="2.5" height="5" />
        </pattern>
      </defs>
      {ticksMs.map((tick) => (
        <line
          key={tick}
          className="chart-grid"
          x1="0"
          x2="100%"
          y1={percent(1 - tick / topMs)}
          y2={percent(1 - tick / topMs)}
        />
      ))}
      {bars.map((bar, at) => (
        <g key={bar.from} className={at === shownAt ? 'chart-bar chart-bar-shown' : 'chart-bar'}>
          <BarParts
            bar={bar}
            colours={colours}
            x={(at + 0.5 - BAR_SHARE / 2) / bars.length}
            width={BAR_SHARE / bars.length}
            topMs={topMs}
            hatchId={hatchId}
          />
        </g>
      ))}
      {goals.map((ms, at) =>
        ms === 0 ? null : (
          <line
            key={bars[at]?.from}
            className="chart-goal"
            x1={percent(at / bars.length)}
            x2={percent((at + 1) / bars.length)}
            y1={percent(1 - ms / topMs)}
            y2={percent(1 - ms / topMs)}
          />
        ),
      )}
    </svg>
  );
}

/** The rest of its room is the gap to the next bar. */
const BAR_SHARE = 0.7;

/** With more of them the legend stands below, and leaves its room to them. */
const MOST_BESIDE_LEGEND = 14;

interface BarPartsProps extends Pick<ChartProps, 'colours'> {
  readonly bar: Bar;
  readonly x: number;
  readonly width: number;
  readonly topMs: number;
  readonly hatchId: string;
}

function BarParts({ bar, colours, x, width, topMs, hatchId }: BarPartsProps) {
  return bar.parts.map(({ layer, belowMs, ms, unconfirmedMs }) => (
    <g key={layer} className={`chart-part chart-${colours[layer] ?? 'neutral'}`}>
      <rect
        x={percent(x)}
        width={percent(width)}
        y={percent(1 - (belowMs + ms) / topMs)}
        height={percent(ms / topMs)}
      />
      {unconfirmedMs === 0 ? null : (
        <rect
          className="chart-unconfirmed"
          x={percent(x)}
          width={percent(width)}
          y={percent(1 - (belowMs + ms) / topMs)}
          height={percent(unconfirmedMs / topMs)}
          fill={`url(#${hatchId})`}
        />
      )}
    </g>
  ));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

interface BarButtonsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly wordsOf: (bar: Bar) => string;
  /** The bar that the pointer or the cursor is on. */
  readonly onShow: (at: number | undefined) => void;
  readonly onPick: (bar: Bar) => void;
}

/**
 * One area for the pointer, which picks the bar that is nearest to it: thirty of them have no 24 px each, and none can be missed where its
 * place alone counts (WCAG 2.5.8 takes what is picked by its place as one target). For keys and screen readers each is a button: one of
 * them is reached by Tab, the others by arrows.
 */
function BarButtons({ label, bars, wordsOf, onShow, onPick }: BarButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const [currentAt, setCurrentAt] = useState(0);
  const current = Math.min(currentAt, bars.length - 1);

  function go(at: number): void {
    const button = group.current?.children[Math.min(Math.max(at, 0), bars.length - 1)];
    if (button instanceof HTMLElement) button.focus();
  }

  function barUnder({ clientX, currentTarget }: MouseEvent): number {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const isFromRight = getComputedStyle(currentTarget).direction === 'rtl';
    const share = (isFromRight ? right - clientX : clientX - left) / width;
    return Math.min(Math.max(Math.floor(share * bars.length), 0), bars.length - 1);
  }

  function onClick(event: MouseEvent): void {
    // Of a button that was pressed by a key, or by a screen reader.
    if (event.target !== event.currentTarget) return;
    const at = barUnder(event);
    const bar = bars[at];
    if (bar === undefined) return;
    go(at);
    onPick(bar);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const at = { ArrowRight: current + next, ArrowLeft: current - next, Home: 0, End: bars.length - 1 }[event.key];
    if (at === undefined) return;
    event.preventDefault();
    go(at);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the cursor
    <div
      ref={group}
      className="chart-buttons"
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseMove={(event) => onShow(barUnder(event))}
      onMouseLeave={() => onShow(undefined)}
      onBlur={() => onShow(undefined)}
    >
      {bars.map((bar, at) => (
        <button
          key={bar.from}
          type="button"
          className="chart-button"
          aria-label={wordsOf(bar)}
          tabIndex={at === current ? 0 : -1}
          onFocus={() => {
            setCurrentAt(at);
            onShow(at);
          }}
          onClick={() => onPick(bar)}
        />
      ))}
    </div>
  );
}

interface LegendProps extends Pick<ChartProps, 'colours'> {
  readonly layers: readonly SeriesLayer[];
  readonly hidden: ReadonlySet<number>;
  readonly onChange: (hidden: ReadonlySet<number>) => void;
}

/** What the colours mean; each can be taken out of the bars and put back. */
function Legend({ layers, colours, hidden, onChange }: LegendProps) {
  const totalMs = sumOf(layers.map(({ ms }) => sumOf(ms)));
  const hasUnconfirmed = layers.some(({ unconfirmedMs }) => unconfirmedMs.some((ms) => ms > 0));

  function show(layer: number, isShown: boolean): void {
    const next = new Set(hidden);
    if (isShown) next.delete(layer);
    else next.add(layer);
    onChange(next);
  }

  return (
    <Group className="chart-legend" aria-label={t('Shown in the bars')}>
      {layers.map(({ label, ms }, layer) => (
        <ToggleButton
          // oxlint-disable-next-line react/no-array-index-key -- its place is what a layer is known by
          key={layer}
          className="chart-layer"
          isSelected={!hidden.has(layer)}
          onChange={(isShown) => show(layer, isShown)}
        >
          <span className={`chart-swatch chart-${colours[layer] ?? 'neutral'}`} aria-hidden="true" />
          <bdi className="chart-layer-name" title={label}>
            {label}
          </bdi>
          {/* The table says it too. */}
          <span className="chart-layer-figures tabular" aria-hidden="true">
            <span>{shareWords(sumOf(ms) / totalMs)}</span>
            <span>{durationWords(sumOf(ms))}</span>
          </span>
        </ToggleButton>
      ))}
      {hasUnconfirmed ? (
        <span className="chart-layer chart-layer-note">
          <span className="chart-swatch chart-swatch-hatched" aria-hidden="true" />
          {t('Not yet confirmed')}
        </span>
      ) : null}
      {hidden.size === 0 ? null : (
        <Button variant="quiet" onPress={() => onChange(new Set())}>
          {t('Show all')}
        </Button>
      )}
    </Group>
  );
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** More in one sentence are not listened to. */
const MOST_PARTS = 5;
const MOST_LABELS = 7;

const MONTH = inRegion({ timeZone: 'UTC', month: 'short' });
const DAY = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'short' });

export function barTitle(unit: ReportSeries['unit'], bucketsPerBar: number): string {
  if (unit === 'day') return t('Time per {count, plural, one {day} other {# days}}', { count: bucketsPerBar });
  return t('Time per {count, plural, one {week} other {# weeks}}', { count: bucketsPerBar });
}

/** `Monday 16 November 2026: 5 h 12 m, 12 m not yet confirmed. Product 3 h, Support 2 h 12 m.` */
export function barWords(bar: Bar, { layers }: ReportSeries): string {
  const days = rangeWords(bar);
  if (bar.ms === 0) return t('{days}: no time.', { days });
  const longest = bar.parts.toSorted((a, b) => b.ms - a.ms);
  const named = longest
    .slice(0, MOST_PARTS)
    .map(({ layer, ms }) => `${shortName(layers[layer]?.label ?? '')} ${durationWords(ms)}`);
  const rest = longest.length - named.length;
  const parts =
    rest === 0 ? `${listInRegion(named)}.` : t('{parts}, and {count} more.', { parts: named.join(', '), count: rest });
  return `${headWords(bar, days)} ${parts}`;
}

function headWords({ ms, unconfirmedMs }: Bar, days: string): string {
  const length = durationWords(ms);
  if (unconfirmedMs === 0) return t('{days}: {length}.', { days, length });
  return t('{days}: {length}, {unconfirmed} not yet confirmed.', {
    days,
    length,
    unconfirmed: durationWords(unconfirmedMs),
  });
}

interface AxisLabel {
  readonly at: number;
  readonly words: string;
}

/** Under every bar, or under every so many of them, where they are too many for all. */
export function axisWords({ bars }: ChartShape, unit: ReportSeries['unit']): readonly AxisLabel[] {
  const step = Math.ceil(bars.length / MOST_LABELS);
  return bars.flatMap(({ from }, at) => {
    if (at % step !== 0) return [];
    const isFew = unit === 'day' && bars.length <= MOST_LABELS;
    const isLong = (bars.at(-1)?.to ?? '').slice(0, 4) !== (bars[0]?.from ?? '').slice(0, 4);
    if (isFew) return [{ at, words: dayOfWeek(from) }];
    const words = isLong ? `${MONTH.format(utc(from))} ${from.slice(2, 4)}` : DAY.format(utc(from));
    return [{ at, words: asLineBegins(words) }];
  });
}
