/** Compares two pictures pixel by pixel, in a browser, which has all that it takes. */
import type { Page } from 'playwright-core';

export interface Comparison {
  /** The share of pixels that differ, of the larger picture. */
  readonly share: number;
  /** The second picture, pale, with what differs in red. */
  readonly difference: Buffer;
}

/** Compares two PNG files on a page whose content does not matter. */
export async function comparePictures(
  page: Page,
  before: Buffer,
  after: Buffer,
): Promise<Comparison> {
  if (before.equals(after)) return { share: 0, difference: after };
  const urls = [before, after].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
  const { share, url } = await page.evaluate<{ share: number; url: string }>(
    `(${compareInPage})(${JSON.stringify(urls)})`,
  );
  return { share, difference: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

/** Least difference of a channel that counts: edges of letters are drawn with less. */
const channelMin = 16;

const compareInPage = `async (urls) => {
  const images = await Promise.all(urls.map(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  }));
  const width = Math.max(...images.map((of) => of.width));
  const height = Math.max(...images.map((of) => of.height));
  const [before, after] = images.map((image) => {
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, width, height);
  });
  let count = 0;
  for (let at = 0; at < before.data.length; at += 4) {
    const differs = [0, 1, 2, 3].some(
      (channel) => Math.abs(before.data[at + channel] - after.data[at + channel]) >= ${channelMin},
    );
    if (differs) {
      count++;
      after.data.set([220, 0, 0, 255], at);
    } else {
      for (const channel of [0, 1, 2]) after.data[at + channel] = 255 - (255 - after.data[at + channel]) / 4;
    }
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d').putImageData(after, 0, 0);
  return { share: count / (width * height), url: canvas.toDataURL() };
}`;
