import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { Fault, FaultPlan } from './faults.ts';
import { lengthOf, pageBytes, startOf, withBody, withDate, withToken } from './http-bytes.ts';

/** Passes requests on one by one, each as a whole, and does to it and to its answer what a plan says. */
export interface FaultyExchanges {
  readonly serve: (client: Socket) => void;
  readonly underway: () => number;
}

export interface Planned {
  readonly plan: FaultPlan;
  /** UTC ms, for the `Date` of answers. */
  readonly now: () => number;
}

/** What comes back to whoever asked; `breaks`: the connection ends with it. */
interface Given {
  readonly bytes: Buffer;
  readonly breaks: boolean;
}

type FaultOf<K extends Fault['kind']> = Extract<Fault, { readonly kind: K }>;

const NOTHING = Buffer.alloc(0);
/** A control character: in no header, and in no JSON text either. */
const NO_TEXT = 0x01;
const GARBLED_BYTES = 5;

/** `open` makes a new connection to the service; each request has one of its own. `planned` is asked at each request. */
export function createFaultyExchanges(open: () => Socket, planned: () => Planned): FaultyExchanges {
  let underway = 0;
  let turn = 0;

  /** Resolves with what came back until the service had said everything, or the connection ended. */
  async function ask(request: Buffer): Promise<Buffer> {
    underway += 1;
    const isWhole = lengthOf(request) !== null;
    const answer = await new Promise<Buffer>((resolve) => {
      const upstream = open();
      let heard = NOTHING;
      upstream.on('data', (chunk: Buffer) => {
        heard = Buffer.concat([heard, chunk]);
        if (lengthOf(heard) !== null) upstream.destroy();
      });
      upstream.on('close', () => resolve(heard));
      if (isWhole) upstream.write(request);
      else upstream.end(request);
    });
    underway -= 1;
    return answer;
  }

  /** What nobody waits for. */
  function inBackground(work: () => Promise<unknown>): void {
    underway += 1;
    work()
      .finally(() => {
        underway -= 1;
      })
      .catch(() => undefined);
  }

  async function doubled({ given }: FaultOf<'double'>, request: Buffer): Promise<Given> {
    const first = await ask(request);
    if (given === 'second') return whole(await ask(request));
    inBackground(async () => await ask(request));
    return whole(first);
  }

  async function paged(fault: FaultOf<'page'>, request: Buffer): Promise<Given> {
    if (fault.isApplied) await ask(request);
    return { bytes: pageBytes(fault), breaks: false };
  }

  async function carried(fault: Fault, request: Buffer): Promise<Given> {
    switch (fault.kind) {
      case 'none':
        return whole(await ask(withToken(request, fault.as)));
      case 'drop':
        return broken(NOTHING);
      case 'cut-request': {
        await ask(part(request, fault.share));
        return broken(NOTHING);
      }
      case 'cut-answer': {
        const answer = await ask(request);
        const kept = part(answer, fault.share);
        return { bytes: kept, breaks: kept.length < answer.length };
      }
      case 'delay': {
        await passed(fault);
        return whole(await ask(request));
      }
      case 'slow-answer': {
        const answer = await ask(request);
        await fault.until;
        return whole(answer);
      }
      case 'late':
        inBackground(async () => {
          await passed(fault);
          await ask(request);
        });
        return broken(NOTHING);
      case 'double':
        return await doubled(fault, request);
      case 'page':
        return await paged(fault, request);
      case 'other-words':
        return whole(withBody(await ask(request), fault.of));
      case 'garble':
        return broken(garbled(await ask(request), fault.share));
      default:
        return fault satisfies never;
    }
  }

  return {
    underway: () => underway,
    serve: (client) => {
      let heard = NOTHING;
      let isBusy = false;

      async function answerNext(): Promise<void> {
        const length = lengthOf(heard);
        if (isBusy || length === null) return;
        isBusy = true;
        const request = heard.subarray(0, length);
        heard = heard.subarray(length);
        turn += 1;
        const { plan, now } = planned();
        const { bytes, breaks } = await carried(plan({ turn, ...startOf(request) }), request);
        if (bytes.length > 0) client.write(withDate(bytes, now()));
        if (breaks) client.destroySoon();
        isBusy = false;
        await answerNext();
      }

      client.on('data', (chunk: Buffer) => {
        heard = Buffer.concat([heard, chunk]);
        answerNext().catch(() => client.destroy());
      });
    },
  };
}

/** A service that was cut off in the middle has said nothing whole. */
function whole(answer: Buffer): Given {
  return { bytes: answer, breaks: lengthOf(answer) === null };
}

function broken(bytes: Buffer): Given {
  return { bytes, breaks: true };
}

async function passed(fault: FaultOf<'delay' | 'late'>): Promise<void> {
  await ('ms' in fault ? after(fault.ms) : fault.until);
}

function part(bytes: Buffer, share: number): Buffer {
  return bytes.subarray(0, Math.round(bytes.length * share));
}

function garbled(answer: Buffer, share: number): Buffer {
  const at = Math.round(Math.max(0, answer.length - GARBLED_BYTES) * share);
  return Buffer.from(answer).fill(NO_TEXT, at, at + GARBLED_BYTES);
}
