/** 'tomorrow' is only an answer: 'Can't today, tomorrow?'. */
export const meetWindows = ['now', 'today', 'tomorrow', 'this week'] as const;

export type MeetWindow = (typeof meetWindows)[number];

export const askedWindows = ['now', 'today', 'this week'] as const;

export const mayPostpone = (window: MeetWindow) => window === 'now' || window === 'today';
