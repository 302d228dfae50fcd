import { Announcement } from '#ui/announcement.tsx';
import { Card } from '#ui/card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { IconMailCheck, IconShieldCheck } from '#ui/icons.tsx';
import { Specimen } from './specimen.tsx';

function nothing(): void {
  // A specimen stays.
}

const ANNOUNCEMENTS = [
  {
    id: 'email',
    content: (
      <Announcement
        icon={IconMailCheck}
        title="Email is not verified"
        onPress={nothing}
        busy={false}
        onDismiss={nothing}
      >
        Get a code and verify it, so that we can reach you.
      </Announcement>
    ),
  },
  {
    id: 'kyc',
    content: (
      <Announcement icon={IconShieldCheck} title="KYC is not finished" href="#kyc" onDismiss={nothing}>
        Complete your KYC verification to unlock all features.
      </Announcement>
    ),
  },
];

const CARDS = ['Shop rent', 'Double-door fridge', 'School fees'].map((name) => ({
  id: name,
  content: (
    <Card className="stack">
      <a href={`#${name}`}>{name}</a>
    </Card>
  ),
}));

export function CarouselSpecimens() {
  return (
    <Specimen title="Carousels">
      <Carousel label="Announcements" word="Announcement" slides={ANNOUNCEMENTS} />
      <Carousel
        label="My Savings"
        word="Package"
        look="peek"
        slides={CARDS}
        foot={
          <a className="link" href="#new">
            Create New Package
          </a>
        }
      />
      <Carousel label="One alone" word="Announcement" slides={ANNOUNCEMENTS.slice(1)} />
    </Specimen>
  );
}
