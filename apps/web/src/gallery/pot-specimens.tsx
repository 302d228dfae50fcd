import { Logo, LogoMark } from '#ui/logo.tsx';
import { PotBroken } from '#ui/pot-broken.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { PotTipped } from '#ui/pot-tipped.tsx';
import { Pot } from '#ui/pot.tsx';
import * as firstIcons from '#ui/icons.tsx';
import * as laterIcons from '#ui/later-icons.tsx';
import { Specimen } from './specimen.tsx';

const SIZE = 96;

export function PotSpecimens() {
  return (
    <>
      <Specimen title="Pots">
        <div className="chips">
          <Pot tone="clay" cut={18} fresh={3} coin="dropping" size={SIZE} />
          <Pot tone="ash" size={SIZE} />
          <PotMissed />
          <PotTipped />
        </div>
        <div className="moment on-clay" style={{ minHeight: 0 }}>
          <PotBroken width={134} breaking />
        </div>
      </Specimen>
      <Specimen title="Logo and icons">
        <span className="brand">
          <Logo />
        </span>
        <span className="brand">
          <LogoMark />
        </span>
        <div className="chips">
          {Object.entries({ ...firstIcons, ...laterIcons }).map(([name, Icon]) => (
            <Icon key={name} />
          ))}
        </div>
      </Specimen>
    </>
  );
}
