/** A zone in which it is past noon and before one: what was hours ago was today there, whenever the test runs. */
export function middayZone(): string {
  return zoneAtHour(12);
}

/** A zone in which it is this hour now. */
export function zoneAtHour(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // POSIX counts to the west
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** The same, by the name of a place where people live, for pictures. */
export function middayPlace(): string {
  return PLACES.split(' ').find((place) => hourIn(place) === '12') ?? middayZone();
}

function hourIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(Date.now());
}

/** For every hour one, in summer and in winter. */
const PLACES = `Europe/Berlin Europe/London Europe/Athens Asia/Dubai Asia/Karachi Asia/Dhaka Asia/Bangkok Asia/Shanghai
Asia/Tokyo Australia/Brisbane Pacific/Noumea Pacific/Auckland Pacific/Tongatapu Pacific/Kiritimati Pacific/Pago_Pago
Pacific/Honolulu America/Anchorage America/Los_Angeles America/Denver America/Chicago America/New_York America/Halifax
America/Sao_Paulo Atlantic/South_Georgia Atlantic/Azores`.replaceAll('\n', ' ');
