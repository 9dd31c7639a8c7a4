export const casesPage = 30;
export const caseReportsPage = 50;
export const shownDecisions = 50;
export const shownOtherCases = 20;
