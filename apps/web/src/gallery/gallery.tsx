import { useSyncExternalStore } from 'react';
import { getTheme, setTheme, subscribeTheme, type Theme } from '#app/theme.ts';
import { Logo } from '#ui/logo.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { ButtonSpecimens } from './button-specimens.tsx';
import { CarouselSpecimens } from './carousel-specimens.tsx';
import { FeedbackSpecimens } from './feedback-specimens.tsx';
import { FieldSpecimens, PinSpecimens } from './field-specimens.tsx';
import { MoneySpecimens } from './money-specimens.tsx';
import { NavigationSpecimens } from './navigation-specimens.tsx';
import { PotSpecimens } from './pot-specimens.tsx';
import { ProductSpecimens } from './product-specimens.tsx';
import { ProgressSpecimens } from './progress-specimens.tsx';
import { SheetSpecimens } from './sheet-specimens.tsx';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Device' },
] as const satisfies ReadonlyArray<{ value: Theme; label: string }>;

/** Every component with its states. Served while developing at /__ui; no part of the product's build. */
export function Gallery() {
  const theme = useSyncExternalStore(subscribeTheme, getTheme);
  return (
    <main className="sheetpage">
      <header className="row between">
        <h1>Kolo components</h1>
        <a className="brand" href="/" aria-label="Kolo, home">
          <Logo />
        </a>
      </header>
      <Tabs label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      <div className="cols">
        <ButtonSpecimens />
        <FieldSpecimens />
        <FeedbackSpecimens />
        <MoneySpecimens />
        <SheetSpecimens />
        <CarouselSpecimens />
        <PinSpecimens />
        <PotSpecimens />
        <ProductSpecimens />
        <ProgressSpecimens />
        <NavigationSpecimens />
      </div>
      <ToastRegion />
    </main>
  );
}
