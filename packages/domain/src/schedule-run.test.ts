import { describe, expect, it } from 'vitest';
import { parseLagosDate } from './dates.ts';
import type { Try } from './schedule-run.ts';
import { afterTry, startsOf } from './schedule-run.ts';
import { dueAt } from './schedule.ts';

const firstAt = new Date('2026-11-22T05:00:00Z');
const later = (hours: number) => new Date(firstAt.getTime() + hours * 3_600_000);
const tomorrow = later(24);

const first: Try = {
  source: 'first',
  hasBackup: false,
  round: 0,
  firstAt,
  firstWasHopeless: false,
  isByHand: false,
  isStopped: false,
};
const at = (hours: number, nextDueAt: Date | null = tomorrow) => ({ now: later(hours), nextDueAt });

describe('what follows from a try', () => {
  it('is that nothing is tried while the answer is unknown, however long', () => {
    expect(afterTry(first, 'unknown', at(0))).toEqual({ state: 'pending' });
    expect(afterTry({ ...first, hasBackup: true, round: 1 }, 'unknown', at(500))).toEqual({
      state: 'pending',
    });
  });

  it('is that a success settles the date', () => {
    expect(afterTry(first, 'succeeded', at(0))).toEqual({ state: 'paid' });
  });

  it('is the backup at once, whether the first source is short of money or gone for good', () => {
    const withBackup = { ...first, hasBackup: true };
    expect(afterTry(withBackup, 'declined', at(0))).toEqual({ state: 'due', source: 'backup' });
    expect(afterTry(withBackup, 'hopeless', at(0))).toEqual({ state: 'due', source: 'backup' });
  });

  it('is a retry 2 and 8 hours after the first try, then missed', () => {
    expect(afterTry(first, 'declined', at(0))).toEqual({ state: 'retrying', round: 1, retryAt: later(2) });
    expect(afterTry({ ...first, round: 1 }, 'declined', at(2))).toEqual({
      state: 'retrying',
      round: 2,
      retryAt: later(8),
    });
    expect(afterTry({ ...first, round: 2 }, 'declined', at(8))).toEqual({ state: 'missed' });
  });

  it('is one retry for all whose time passed while an answer was awaited', () => {
    expect(afterTry(first, 'declined', at(3))).toEqual({ state: 'retrying', round: 1, retryAt: later(3) });
    expect(afterTry(first, 'declined', at(9))).toEqual({ state: 'retrying', round: 2, retryAt: later(9) });
  });

  it('is no retry at or after the next due time', () => {
    expect(afterTry(first, 'declined', at(0, later(2)))).toEqual({ state: 'missed' });
    expect(afterTry({ ...first, round: 1 }, 'declined', at(2, later(7)))).toEqual({ state: 'missed' });
    expect(afterTry(first, 'declined', at(0, null)).state).toBe('retrying');
  });

  it('is missed at once where no source can ever pay', () => {
    expect(afterTry(first, 'hopeless', at(0))).toEqual({ state: 'missed' });
    const backup: Try = { ...first, source: 'backup', hasBackup: true };
    expect(afterTry({ ...backup, firstWasHopeless: true }, 'hopeless', at(0))).toEqual({ state: 'missed' });
    expect(afterTry(backup, 'hopeless', at(0)).state).toBe('retrying');
    expect(afterTry({ ...backup, firstWasHopeless: true }, 'declined', at(0)).state).toBe('retrying');
  });

  it('is missed, with no backup and no retry, where the customer stopped it meanwhile', () => {
    const stopped = { ...first, hasBackup: true, isStopped: true };
    expect(afterTry(stopped, 'declined', at(0))).toEqual({ state: 'missed' });
    expect(afterTry({ ...stopped, source: 'backup' }, 'declined', at(0))).toEqual({ state: 'missed' });
    expect(afterTry(stopped, 'unknown', at(0))).toEqual({ state: 'pending' });
    expect(afterTry(stopped, 'succeeded', at(0))).toEqual({ state: 'paid' });
  });

  it('is missed again where the customer paid by hand and was declined', () => {
    expect(afterTry({ ...first, isByHand: true }, 'declined', at(0))).toEqual({ state: 'missed' });
  });
});

describe('dates that came while nothing ran', () => {
  const dues = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].flatMap((text) => {
    const on = parseLagosDate(text);
    return on ? [{ on, at: dueAt(on, 6) }] : [];
  });
  const now = new Date('2026-11-22T05:00:01Z');

  it('are made up, and one that comes on time just runs', () => {
    expect(startsOf(dues.slice(-1), { now, chargesCard: true })).toEqual(['runs']);
    expect(startsOf(dues, { now, chargesCard: false })).toEqual([
      'made_up',
      'made_up',
      'made_up',
      'made_up',
      'runs',
    ]);
  });

  it('wait for the customer where they would charge a card more than three times', () => {
    expect(startsOf(dues.slice(1), { now, chargesCard: true })).toEqual([
      'made_up',
      'made_up',
      'made_up',
      'runs',
    ]);
    expect(startsOf(dues, { now, chargesCard: true })).toEqual(['waits', 'waits', 'waits', 'waits', 'runs']);
  });
});
