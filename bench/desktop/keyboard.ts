import { spawn } from 'node:child_process';

/** Presses keys of the desktop, in the words of xdotool. */
export interface Keyboard extends AsyncDisposable {
  readonly press: (keys: string) => void;
}

/** One that is there already: starting a program for each press would take longer than what is measured. */
export function keyboard(): Keyboard {
  const child = spawn('xdotool', ['-'], { stdio: ['pipe', 'ignore', 'inherit'] });
  return {
    press: (keys) => void child.stdin.write(`key ${keys}\n`),
    [Symbol.asyncDispose]: async () => {
      await new Promise((ended) => {
        child.once('exit', ended);
        child.stdin.end();
      });
    },
  };
}
