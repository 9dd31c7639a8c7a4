/** The limits that refusals name; the rules of the features take them from here. */
export const limits = {
  meets: { aDay: 10, onTheFirstDay: 3, pending: 20, declinesInARow: 5 },
  reportsADay: 10,
  openOrders: 3,
  noticesADay: 10,
  hostedEvents: 200,
  removableMinutes: 15,
  picturesAnHour: 60,
  pictureMegabytes: 10,
  areaMinutes: 5,
  areasAnHour: 8,
  feeds: 5,
  feedsAnHour: 20,
  feedFileMegabytes: 1,
} as const;
