import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { PageBar } from '#ui/page-bar.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';

export function SecurityScreen() {
  useScreen('Security');
  return (
    <>
      <PageBar narrow title="Security" backHref={paths.settings} />
      <main className="page narrow" id="main">
        <Devices />
        <ChangePassword />
      </main>
    </>
  );
}
