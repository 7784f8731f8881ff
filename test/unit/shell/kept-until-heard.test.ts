import { describe, expect, it } from 'vitest';
import { keptUntilHeard } from '../../../main/shell/kept-until-heard.ts';

describe('what is kept until it is heard', () => {
  it('is handed on once and in order: first what came early, then each as it comes', () => {
    const heard: string[] = [];
    const links = keptUntilHeard<string>();
    links.say('early');
    links.say('earlier than the window');

    links.hear((link) => heard.push(link));
    links.say('late');

    expect(heard).toEqual(['early', 'earlier than the window', 'late']);
  });

  it('is not kept from a listener that says something itself', () => {
    const heard: number[] = [];
    const numbers = keptUntilHeard<number>();
    numbers.say(1);

    numbers.hear((number) => {
      heard.push(number);
      if (number === 1) numbers.say(2);
    });

    expect(heard).toEqual([1, 2]);
  });
});
