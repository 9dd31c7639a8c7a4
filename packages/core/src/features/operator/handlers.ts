import { readCalendars, readPromotions, setCalendar, setPromotion } from './calendars-and-promotions.ts';
import { addToList, readLists, removeFromList } from './change-operator-lists.ts';
import { readRegionList, setRegion } from './change-regions.ts';
import { changeSetting, readSettings, resetSetting } from './change-settings.ts';
import { readState } from './operator-state.ts';
import { operating } from './operators-only.ts';

export const operator = {
  state: operating.operator.state.handler(({ context }) => readState(context)),

  lists: operating.operator.lists.handler(async ({ context }) => ({ entries: await readLists(context) })),

  addToList: operating.operator.addToList.handler(async ({ input, context }) => {
    await addToList(context, input);
    return { entries: await readLists(context) };
  }),

  removeFromList: operating.operator.removeFromList.handler(async ({ input, context }) => {
    await removeFromList(context, input);
    return { entries: await readLists(context) };
  }),

  settings: operating.operator.settings.handler(async ({ context }) => ({ settings: await readSettings(context) })),

  changeSetting: operating.operator.changeSetting.handler(async ({ input, context }) => {
    await changeSetting(context, input);
    return { settings: await readSettings(context) };
  }),

  resetSetting: operating.operator.resetSetting.handler(async ({ input, context }) => {
    await resetSetting(context, input.name);
    return { settings: await readSettings(context) };
  }),

  regions: operating.operator.regions.handler(async ({ context }) => ({ regions: await readRegionList(context) })),

  setRegion: operating.operator.setRegion.handler(async ({ input, context }) => {
    await setRegion(context, input);
    return { regions: await readRegionList(context) };
  }),

  calendars: operating.operator.calendars.handler(async ({ context }) => ({ calendars: await readCalendars(context) })),

  setCalendar: operating.operator.setCalendar.handler(async ({ input, context }) => {
    await setCalendar(context, input);
    return { calendars: await readCalendars(context) };
  }),

  promotions: operating.operator.promotions.handler(async ({ context }) => ({
    promotions: await readPromotions(context),
  })),

  setPromotion: operating.operator.setPromotion.handler(async ({ input, context }) => {
    await setPromotion(context, input);
    return { promotions: await readPromotions(context) };
  }),
};
