import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Specimen } from './specimen.tsx';

export function ButtonSpecimens() {
  const [busy, setBusy] = useState(true);
  return (
    <Specimen title="Button">
      <div className="chips">
        <Button>Primary</Button>
        <Button variant="soot">Soot</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="line">Line</Button>
        <Button variant="ghost">Ghost</Button>
      </div>
      <div className="chips">
        <Button busy={busy} busyLabel="Paying">
          Pay ₦9,000
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="danger">Delete card</Button>
        <Button variant="risk">Close account</Button>
        <Button variant="quiet" small onClick={() => setBusy(!busy)}>
          {busy ? 'Stop' : 'Pay'}
        </Button>
      </div>
      <div className="chips">
        <Button variant="type" small className="t-daily">
          Deposit
        </Button>
        <Button variant="type" small className="t-interest">
          Lock Funds
        </Button>
        <Button variant="type" small className="t-sb" href="#product">
          Choose Product
        </Button>
      </div>
      <Button full href="#link">
        A link that looks like a button
      </Button>
    </Specimen>
  );
}
