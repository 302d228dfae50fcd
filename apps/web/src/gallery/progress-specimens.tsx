import { FillBar, Months, Notches } from '#ui/progress.tsx';
import { Specimen } from './specimen.tsx';

export function ProgressSpecimens() {
  return (
    <Specimen title="Progress">
      <div className="stack t-daily">
        <Notches cut={18} label="18 of 30 payments" />
        <Notches cut={18} adding={3} label="18 of 30 payments, 3 more with this deposit" />
        <Notches cut={34} label="34 payments" />
      </div>
      <div className="stack t-sb">
        <FillBar percent={0} label="Nothing of the price" />
        <FillBar percent={64} label="64% of the price" />
        <FillBar percent={64} adding={20} label="64% of the price, 20% more with this deposit" />
      </div>
      <div className="stack t-interest">
        <Months of={6} percent={40} label="40% of 6 months" />
        <Months of={12} percent={100} label="12 months" />
      </div>
    </Specimen>
  );
}
