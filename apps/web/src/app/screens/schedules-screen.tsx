import { packageRoom } from '#features/savings/package-look.ts';
import { usePackages } from '#features/savings/use-package.ts';
import {
  ScheduleActivityScreen as Activity,
  SchedulesScreen as Schedules,
} from '#features/schedules/schedules-screen.tsx';

/** The schedules, which take no more than their packages lack. Where these cannot be loaded, no bound is known. */
export function SchedulesScreen() {
  const all = usePackages();
  const packages = all.state === 'loaded' ? all.packages : [];
  const room = new Map(packages.map((pot) => [`${pot.kind}:${pot.id}`, packageRoom(pot)]));
  return <Schedules roomOf={all.state === 'loading' ? null : (into) => room.get(into)} />;
}

/** Loaded from here like the list: were the feature's file loaded by itself too, it would travel with every other screen. */
export function ScheduleActivityScreen() {
  return <Activity />;
}
