import { fateWords } from '../board/fate.ts';
import { CARD_NAMES } from './card-names.ts';
import type { Schedule, Step } from './event.ts';

/** One step of a story as a person would tell it. */
// oxlint-disable-next-line complexity -- one branch for each step
export function spokenStep(step: Step): string {
  switch (step.do) {
    case 'start':
      return `the user starts task ${101 + step.task}${agoWords(step.secondsAgo)}`;
    case 'stop':
      return `the user stops running timer ${step.pick}${agoWords(step.secondsAgo)}`;
    case 'highlight':
      return `the user ${step.on ? 'highlights' : 'no longer highlights'} task ${101 + step.task}`;
    case 'add':
    case 'unlist':
      return `the user ${step.do === 'add' ? 'puts' : 'takes'} task ${101 + step.task} ${step.do === 'add' ? 'on' : 'off'} the work list`;
    case 'move':
      return `the user moves task ${101 + step.task} to place ${step.to}`;
    case 'log':
      return `the user logs ${step.minutes} minutes of task ${101 + step.task}, ${step.minutesAgo} minutes ago`;
    case 'edit':
    case 'other edits':
      return `${who(step)} moves the start of entry ${step.pick} by ${step.startBySeconds} s, its end by ${step.endBySeconds} s`;
    case 'split':
    case 'merge':
    case 'delete':
      return `the user does “${step.do}” to entry ${step.pick}`;
    case 'give':
      return `the user gives entry ${step.pick} to ${step.made ? 'a made task, or ' : ''}task ${101 + step.task}`;
    case 'several':
      return `the user does “${step.what}” to ${step.count} entries from ${step.pick} on (${step.bySeconds} s, task ${101 + step.task})`;
    case 'undo':
      return `the user takes back command ${step.pick} from the end`;
    case 'outbox':
      return `the user takes action ${step.action} on row ${step.pick} of the outbox`;
    case 'restore gone':
      return `the user restores gone entry ${step.pick}`;
    case 'answer':
      return `the user answers what is asked (${step.pick})`;
    case 'make task':
      return `the user makes task “${CARD_NAMES[step.name] ?? ''}”${step.start ? ' and starts it' : ''}`;
    case 'track made':
      return `the user does “${step.how}” to made task ${step.pick}`;
    case 'decide made':
      return `the user takes action ${step.action} on made task ${step.pick} of the outbox`;
    case 'card appears':
      return `${step.isOurUsers ? 'our user' : 'a colleague'} makes a card “${CARD_NAMES[step.name] ?? ''}” at the service`;
    case 'other starts':
      return `the other device starts task ${101 + step.task}${step.isRound ? ' at the full minute' : ''}`;
    case 'other logs':
      return `the other device logs ${step.minutes} minutes of task ${101 + step.task}, ${step.minutesAgo} minutes ago`;
    case 'other logs the same':
      return `the other device logs the same as our unsent entry ${step.pick}`;
    case 'other repeats':
      return `the other device logs the same as our entry ${step.pick}, ${step.times} times`;
    case 'other takes back':
      return `the other device deletes entry ${step.pick}, and takes that back`;
    case 'other stops':
    case 'other deletes':
    case 'other lists':
      return `${step.do.replace('other', 'the other device')} entry ${step.pick}`;
    case 'fate':
      return `the next ${step.count} of “${step.wanted}” will meet: ${fateWords(step.fate)}`;
    case 'cut':
    case 'portal':
    case 'revoke':
    case 'disk full':
    case 'sleep':
      return `${FOR_A_WHILE[step.do]} for ${spokenMs(step.forMs)}`;
    case 'back up service':
      return 'the service is backed up';
    case 'restore service':
      return `the service is restored from its backup, down for ${spokenMs(step.forMs)}, then gives ${step.newcomers} numbers again`;
    case 'clock jumps':
      return `the clock of the device jumps by ${spokenMs(step.byMs)}`;
    case 'crash':
      return step.at === 'now'
        ? `the power goes for ${spokenMs(step.downMs)}`
        : `the power will go for ${spokenMs(step.downMs)} at “${step.at}” number ${step.count}`;
    case 'watch':
      return step.on ? 'a window is shown' : 'all windows are hidden';
    case 'view day':
      return `the user looks at the day ${step.daysAgo} days ago`;
    case 'focus':
      return 'the window is focused';
    case 'nothing':
      return 'nothing happens';
    default:
      return step satisfies never;
  }
}

const FOR_A_WHILE = {
  cut: 'the network is cut',
  portal: 'a portal answers everything',
  revoke: 'the token is revoked',
  'disk full': 'the disk is full',
  sleep: 'the computer sleeps',
} as const;

function who(step: Step): string {
  return step.do.startsWith('other') ? 'the other device' : 'the user';
}

function agoWords(seconds: number): string {
  return seconds === 0 ? '' : ` ${seconds} s ago`;
}

function spokenMs(ms: number): string {
  if (Math.abs(ms) < 60_000) return `${ms / 1000} s`;
  return Math.abs(ms) < 3_600_000 ? `${ms / 60_000} min` : `${(ms / 3_600_000).toFixed(2)} h`;
}

export function spokenSetting({ seed, setting }: Schedule): string {
  const { api, endedAtRule, serverAheadMs, deviceAheadMs, severalTimers, before, answersAtEnd } = setting;
  return (
    `seed ${seed}; ${api}; rule ${endedAtRule}; clocks: service ${spokenMs(serverAheadMs)} ahead, device ${spokenMs(deviceAheadMs)} ahead; ` +
    `${severalTimers ? 'several timers' : 'one timer'}; ${before} entries before; questions ${answersAtEnd ? 'answered' : 'left open'} at the end`
  );
}
