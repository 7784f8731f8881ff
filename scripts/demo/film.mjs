/** The moving picture of the README: start, switch, offline, arrive, played in the real app, with a pointer and a line of words. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { expect } from 'playwright/test';

import { running, search, signIn, syncStatus, workList } from '../../test/support/steps.ts';
import { projectFolder } from '../project.mjs';
import { movingGif } from './few-colours.mjs';
import { dismissMessages, shots } from './pictures.mjs';

/** As wide as a README is shown: it is seen pixel for pixel. */
const WIDTH = 800;
const WINDOW_HEIGHT = 540;
const WORDS_HEIGHT = 44;

const FONT = join('node_modules', '@fontsource-variable', 'inter', 'files', 'inter-latin-wght-normal.woff2');
/** From its tip, as far right and down. */
const POINTER = [
  [0, 0],
  [0, 17],
  [4, 13.5],
  [6.8, 19.6],
  [9.4, 18.4],
  [6.7, 12.5],
  [12, 12.5],
];
const GLIDE_STEPS = 9;
const GLIDE_MS = 50;
const PRESS_MS = 140;
const LETTER_MS = 170;
const SECOND_MS = 1000;

const SCHEMES = ['light', 'dark'];

/** Takes pictures of `page`, in light and dark, while it is told what a person does. */
function filming(page) {
  GlobalFonts.registerFromPath(join(projectFolder, FONT), 'Film');
  const films = { light: [], dark: [] };
  let pointer = [WIDTH * 0.62, WINDOW_HEIGHT * 0.75];
  let words = '';
  const seen = {};

  function frame(lastsMs, isPressed = false) {
    for (const scheme of SCHEMES) {
      const context = createCanvas(WIDTH, WINDOW_HEIGHT + WORDS_HEIGHT).getContext('2d');
      context.drawImage(seen[scheme], 0, 0);
      drawPointer(context, pointer, isPressed);
      drawWords(context, words);
      const picture = context.getImageData(0, 0, WIDTH, WINDOW_HEIGHT + WORDS_HEIGHT);
      films[scheme].push({ picture, lastsMs });
    }
  }
  async function look(lastsMs) {
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      seen[colorScheme] = await loadImage(await page.screenshot({ animations: 'disabled' }));
    }
    frame(lastsMs);
  }
  /** There and back slows down, as a hand does. */
  async function glide(target) {
    const { x, y, width, height } = await target.boundingBox();
    const [from, to] = [pointer, [x + width / 2, y + height / 2]];
    for (let step = 1; step <= GLIDE_STEPS; step += 1) {
      const way = (1 - Math.cos((Math.PI * step) / GLIDE_STEPS)) / 2;
      pointer = [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * way);
      frame(GLIDE_MS);
    }
    await page.mouse.move(...to);
    await look(PRESS_MS * 2);
  }

  return {
    say: (said) => {
      words = said;
    },
    look,
    /** `seconds` pass, as a timer counts them. */
    wait: async (timer, seconds) => {
      for (let second = 0; second < seconds; second += 1) {
        const shown = await timer.textContent();
        await expect(timer).not.toHaveText(shown);
        await look(SECOND_MS);
      }
    },
    click: async (target) => {
      await glide(target);
      frame(PRESS_MS, true);
      await page.mouse.down();
      await page.mouse.up();
    },
    type: async (letters) => {
      for (const letter of letters) {
        await page.keyboard.type(letter);
        await look(LETTER_MS);
      }
    },
    keep: async (name) => {
      const sizes = [];
      for (const scheme of SCHEMES) {
        const gif = movingGif(films[scheme]);
        await writeFile(join(shots, `${name}-${scheme}.gif`), gif);
        sizes.push(`${Math.round(gif.length / 1000)} kB`);
      }
      const lengthMs = films.light.reduce((sum, { lastsMs }) => sum + lastsMs, 0);
      return `${Math.round(lengthMs / SECOND_MS)} seconds, ${sizes.join(' and ')}`;
    },
  };
}

function drawPointer(context, [x, y], isPressed) {
  if (isPressed) {
    context.beginPath();
    context.arc(x, y, 14, 0, 2 * Math.PI);
    context.fillStyle = 'rgb(13 138 122 / 0.35)';
    context.fill();
  }
  context.beginPath();
  for (const [right, down] of POINTER) context.lineTo(x + right, y + down);
  context.closePath();
  context.lineWidth = 2;
  context.strokeStyle = 'white';
  context.stroke();
  context.fillStyle = 'black';
  context.fill();
}

function drawWords(context, words) {
  context.fillStyle = '#17211f';
  context.fillRect(0, WINDOW_HEIGHT, WIDTH, WORDS_HEIGHT);
  context.fillStyle = 'white';
  context.font = '500 19px Film';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(words, WIDTH / 2, WINDOW_HEIGHT + WORDS_HEIGHT / 2);
}

/** `service`: one on which today was logged already. */
export async function film(page, service, step) {
  await page.setViewportSize({ width: WIDTH, height: WINDOW_HEIGHT });
  await signIn(page, service);
  await dismissMessages(page);
  const camera = filming(page);
  const timer = running(page).getByRole('timer');
  await step('The moving picture: one click starts', async () => {
    camera.say('Your tasks, and your day.');
    await camera.look(2 * SECOND_MS);
    camera.say('Start: one click.');
    await camera.click(
      workList(page)
        .getByRole('button', { name: /^Start / })
        .nth(1),
    );
    await expect(timer).toBeVisible();
    await camera.look(SECOND_MS);
    await camera.wait(timer, 2);
  });
  await step('A few letters and Enter switch', async () => {
    camera.say('Switch: a few letters and Enter.');
    await search(page).press('Control+k');
    await camera.look(SECOND_MS);
    await camera.type('release');
    await expect(page.getByRole('option', { name: 'Write the release notes' }).first()).toBeVisible();
    await camera.look(2 * SECOND_MS);
    await page.keyboard.press('Enter');
    await expect(running(page).getByRole('button', { name: 'Stop Write the release notes' })).toBeVisible();
    await camera.look(SECOND_MS);
    await camera.wait(timer, 3);
    await expect(syncStatus(page)).toHaveText('All saved');
  });
  await step('Offline, it stops at once', async () => {
    await service.network.cut();
    camera.say('Offline: it works as ever, and says what waits.');
    await camera.wait(timer, 2);
    await camera.click(running(page).getByRole('button', { name: /^Stop / }));
    await expect(syncStatus(page)).toContainText('waiting, offline since');
    await camera.look(3 * SECOND_MS);
  });
  await step('Back online, it arrives', async () => {
    camera.say('Online again: it arrives, exactly once.');
    await camera.look(1.5 * SECOND_MS);
    await service.network.restore();
    await expect(syncStatus(page)).toHaveText('All saved', { timeout: 40_000 });
    await camera.look(4 * SECOND_MS);
    return await camera.keep('short-day');
  });
}
