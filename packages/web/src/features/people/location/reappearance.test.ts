import type { Phone } from '@nukkad/core/features/people/phone-location.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { unseenPresence } from '@nukkad/core/features/people/empty-presence.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reappearanceIfHidden, reappearanceOf } from './reappearance.ts';
import {
  changeStoredLocation,
  forgetLocation,
  isThere,
  loadStoredLocation,
  needsZone,
  type StoredLocation,
} from '../../../device/stored-location.ts';
import { promise } from './privacy-promise.ts';
import { everySpan, spanWords } from './span-words.ts';

const stored = new Map<string, string>();
const ten = Date.parse('2026-03-02T10:00:00Z');
const minute = 60_000;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.useFakeTimers({ now: ten + minute });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const unseen = unseenPresence(tickMsOf.production);
const at = (text: string) => `2026-03-02T${text}:00.000Z`;
const keep = (phone: Partial<Phone> | null, way: StoredLocation['way'] = 'picked') =>
  changeStoredLocation('asha', () => ({ phone, way, zone: 'a zone' }));
const none: StoredLocation = { phone: null, way: null, zone: null };

test('a phone keeps its data per account, and starts again where it cannot be read', () => {
  expect(loadStoredLocation('asha')).toEqual(none);
  keep({ cell: 'c' });
  expect(loadStoredLocation('asha')).toEqual({ phone: { cell: 'c' }, way: 'picked', zone: 'a zone' });
  expect(loadStoredLocation('bilal')).toEqual(none);
  expect([...stored.keys()]).toEqual(['nukkad-place-asha']);
  stored.set('nukkad-place-asha', '{');
  expect(loadStoredLocation('asha')).toEqual(none);
  stored.set('nukkad-place-asha', '{"way":"located"}');
  expect(loadStoredLocation('asha')).toEqual({ ...none, way: 'located' });
});

test('when Asha logs out her hidden zone and resting places stay, but not her location', () => {
  keep({ cell: 'c', hidden: ['z'], shown: ['s'], isResting: true });
  forgetLocation('asha');
  expect(loadStoredLocation('asha')).toEqual({
    ...none,
    phone: { hidden: ['z'], shown: ['s'], rests: [] },
    zone: 'a zone',
  });
  forgetLocation('bilal');
  expect(loadStoredLocation('bilal')).toEqual(none);
});

test('Asha is still there while she rests, or where she has picked an area', () => {
  expect(isThere({ ...none, way: 'picked' })).toBe(true);
  expect(isThere({ ...none, phone: { isResting: true }, way: 'located' })).toBe(true);
  expect(isThere({ ...none, phone: { isResting: false }, way: 'located' })).toBe(false);
  expect(isThere({ ...none, way: 'located' })).toBe(false);
});

test('a hidden zone set on another device must be chosen here first', () => {
  const needs = (phone: Partial<Phone> | null, zone: string | null, hiddenZone: string | null) =>
    needsZone({ phone, way: null, zone }, { ...unseen, hiddenZone });
  const known = { hidden: ['a cell'] };
  expect([needs(null, null, 'new'), needs({ hidden: [] }, 'new', 'new'), needs(known, null, 'new')]).toEqual([
    true,
    true,
    true,
  ]);
  // One that it knows from before: its owner may have moved.
  expect(needs(known, 'old', 'new')).toBe(true);
  expect(needs(known, 'new', 'new')).toBe(false);
  expect(needs(null, null, null)).toBe(false);
});

test('Home shows when Asha is back: as the server said, or when her phone may report', () => {
  keep({ cell: 'c', reported: { cell: 'c', at: ten } });
  const place = { id: 'a', name: 'Bandra West' };
  expect(reappearanceOf('asha', { ...unseen, area: place })).toBeNull();
  expect(reappearanceOf('asha', { ...unseen, ghost: { until: null } })).toBeNull();
  expect(reappearanceOf('asha', { ...unseen, next: { ...place, at: at('10:30') } })).toEqual({
    at: at('10:30'),
    name: 'Bandra West',
  });
  expect(reappearanceOf('asha', unseen)).toEqual({ at: at('10:15'), name: null });
  keep({ cell: 'c', reported: { cell: 'c', at: ten + 6 * minute } });
  expect(reappearanceOf('asha', unseen)).toEqual({ at: at('10:30'), name: null });
  keep({ cell: 'c' });
  expect(reappearanceOf('asha', unseen)).toEqual({ at: at('10:15'), name: null });
  expect(reappearanceOf('asha', { ...unseen, tickMs: tickMsOf.sandbox })).toEqual({ at: at('10:02'), name: null });
});

test('no return is shown while the phone has nothing to report', () => {
  for (const [phone, way] of [
    [{ cell: 'c' }, null],
    [null, 'picked'],
    [{ cell: null }, 'picked'],
    // Reported, and gone from there.
    [{ cell: 'c', reported: { cell: 'c', at: ten }, isResting: false }, 'located'],
    [{ cell: 'c', hidden: ['c'] }, 'picked'],
    [{ cell: 'c', hidden: ['z'], shown: [] }, 'picked'],
  ] as const) {
    keep(phone, way);
    expect([phone, way, reappearanceOf('asha', unseen)]).toEqual([phone, way, null]);
  }
  keep({ cell: 'd', reported: { cell: 'c', at: ten }, isResting: false }, 'located');
  expect(reappearanceOf('asha', unseen)).not.toBeNull();
  keep({ cell: 'c', hidden: ['z'], shown: ['c'] });
  expect(reappearanceOf('asha', unseen)).not.toBeNull();
  keep({ cell: 'c' });
  expect(reappearanceOf('asha', { ...unseen, hiddenZone: 'a zone' })).toBeNull();
});

test('before hiding Asha sees her earliest return', () => {
  keep({ reported: { cell: 'c', at: ten + 6 * minute } });
  expect(reappearanceIfHidden('asha', unseen, ten + 7 * minute)).toBe(at('10:30'));
  expect(reappearanceIfHidden('bilal', unseen, ten + 7 * minute)).toBe(at('10:15'));
});

test('spans in words', () => {
  const spans = [20_000, minute, 15 * minute, 60 * minute];
  expect(spans.map(spanWords)).toEqual(['20 seconds', 'a minute', '15 minutes', 'an hour']);
  expect(spans.map(everySpan)).toEqual(['every 20 seconds', 'every minute', 'every 15 minutes', 'every hour']);
  expect(promise(15 * minute)).toContain('or more often than every 15 minutes, unless');
});
