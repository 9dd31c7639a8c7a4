import { expect, test } from 'vitest';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

test('someone who cannot sign in learns whom to write to', async () => {
  world.operator = {
    supportEmail: 'help@nukkad.example',
    grievanceOfficer: { name: 'Farida Mistry', email: 'grievance@nukkad.example' },
  };
  expect(await world.as(null).account.operator()).toEqual(world.operator);
});
