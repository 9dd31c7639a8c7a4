export const casesPage = 30;
export const caseReportsPage = 50;
export const shownDecisions = 50;
export const shownOtherCases = 20;
export const shownWeeks = 12;
/** Days in a transparency report, unless others are asked for. */
export const transparencyDays = 180;
/** In a transparency report: a smaller count could lead to someone. */
export const smallestCount = 10;
