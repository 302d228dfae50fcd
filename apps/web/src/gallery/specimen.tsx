import { Card } from '#ui/card.tsx';

export function Specimen({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="sec">
      <h2>{title}</h2>
      <Card className="stack">{children}</Card>
    </section>
  );
}
