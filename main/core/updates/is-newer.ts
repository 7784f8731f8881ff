const VERSION = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.-]+))?(?:\+.*)?$/i;

/** By the order of semver.org, section 11. What is no such version counts as newer, unless it is the same. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [VERSION.exec(version), VERSION.exec(than)];
  if (one === null || other === null) return version !== than;
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part]) - Number(other[part]);
    if (difference !== 0) return difference > 0;
  }
  return isLater(one[4], other[4]);
}

/** Of what stands after the dash: without it, a version is the finished one. */
function isLater(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === undefined && other !== undefined;
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
