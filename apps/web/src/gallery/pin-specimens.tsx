import { useState } from 'react';
import { IconLockKeyholeOpen } from '#ui/icons.tsx';
import { PinPad, PinSlots } from '#ui/pin-pad.tsx';
import { Switch } from '#ui/switch.tsx';
import { Specimen } from './specimen.tsx';

export function PinSpecimens() {
  const [pin, setPin] = useState('48');
  const [on, setOn] = useState(true);
  return (
    <>
      <Specimen title="PIN pad">
        <div className="lock plain">
          <div className="lock-top">
            <PinSlots count={pin.length} />
          </div>
          <PinPad
            onDigit={(digit) => setPin(pin + digit)}
            onErase={() => setPin(pin.slice(0, -1))}
            onGo={() => setPin('')}
            goLabel="Unlock"
            goIcon={IconLockKeyholeOpen}
          />
        </div>
      </Specimen>
      <Specimen title="Switch">
        <Switch label="Lock Kolo with a PIN" checked={on} onChange={setOn} />
        <Switch label="Off and disabled" checked={false} disabled onChange={setOn} />
      </Specimen>
    </>
  );
}
