import type { IconName } from '../../ui/Icon.tsx';
import type { VerdictMessage } from './verdict-message.ts';

export const verdictIcons: Record<VerdictMessage['kind'], IconName> = { in: 'check', already: 'clock', no: 'close' };

/** Vibration and pause in turn, in ms. */
export const verdictVibrations: Record<VerdictMessage['kind'], number[]> = {
  in: [80],
  already: [60, 60, 60],
  no: [300],
};
