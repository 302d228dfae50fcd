import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** For anyone who opens a later step without having done the earlier ones. */
export function ResetInterrupted({ heading, why }: { heading: string; why: string }) {
  return (
    <div className="form">
      <h1>{heading}</h1>
      <Banner tone="bad" title={`${why}.`} live="alert">
        Start again, and we will send you a reset code.
      </Banner>
      <div className="stack md">
        <Button href={paths.forgotPassword} full>
          Get a reset code
        </Button>
        <Button href={paths.login} variant="quiet" full>
          Log in
        </Button>
      </div>
    </div>
  );
}
