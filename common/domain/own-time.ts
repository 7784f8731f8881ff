import { msg } from '../i18n/translate.ts';

/** For `t`. Said beside figures as long as the service did not tell all the time that it has of the person. */
export const OWN_TIME_UNREAD = msg(
  'Your time up to now has not been read from the service yet, so some of it may be missing here.',
);
