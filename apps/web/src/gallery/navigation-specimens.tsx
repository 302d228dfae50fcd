import { useState } from 'react';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Header } from '#ui/header.tsx';
import { IconCircleUserRound, IconHouse, IconLayers, IconShoppingBag } from '#ui/icons.tsx';
import { PageBar } from '#ui/page-bar.tsx';

const HOME = { href: '#home', label: 'Kolo, home' };
const ITEMS = [
  { href: '#home', label: 'Home', icon: IconHouse, current: true },
  { href: '#packages', label: 'Packages', icon: IconLayers, current: false },
  { href: '#products', label: 'Products', icon: IconShoppingBag, current: false },
  { href: '#account', label: 'Account', icon: IconCircleUserRound, current: false },
];

export function NavigationSpecimens() {
  const [expanded, setExpanded] = useState(false);
  return (
    <section className="stack">
      <h2>Navigation</h2>
      <Header
        title="Good morning, Adaeze"
        home={HOME}
        account={{ href: '#settings', label: 'Account settings, Adaeze Okonkwo', initials: 'AO' }}
        bell={{
          href: '#bell',
          unread: 12,
          preview: { title: 'Your fan is on the way', body: 'Order KL-20418 arrives Mon, 23 Nov.' },
        }}
      />
      <PageBar title="Choose how to pay" backHref="#back" />
      <div className="frame">
        <BottomBar
          label="Main"
          home={HOME}
          items={ITEMS}
          plus={{ label: 'Open menu', word: 'New', expanded, onPress: () => setExpanded(!expanded) }}
        />
      </div>
    </section>
  );
}
