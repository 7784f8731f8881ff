import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bufferedEvents } from '../../../../main/shell/lifecycle/buffered-events.ts';

it('hands on once and in order what is said: first what came early, then each as it comes', async () => {
  const heard: string[] = [];
  const links = bufferedEvents<string>();
  links.say('early');
  links.say('earlier than the window');

  links.hear((link) => heard.push(link));
  await setImmediate();
  links.say('late');

  expect(heard).toEqual(['early', 'earlier than the window', 'late']);
});

it('breaks nothing of whoever begins to listen', async () => {
  const heard: string[] = [];
  const links = bufferedEvents<string>();
  links.say('early');

  links.hear((link) => heard.push(link));

  expect(heard).toEqual([]);
  await setImmediate();
  expect(heard).toEqual(['early']);
});
