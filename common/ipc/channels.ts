/** The channel that carries every snapshot to every window. Commands travel on channels of their own name. */
export const STATE_CHANNEL = 'state';
