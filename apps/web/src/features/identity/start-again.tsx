interface StartAgainProps {
  readonly heading: string;
  /** What to do, in a sentence or two. */
  readonly todo: string;
  /** The specification's own words. They mean little to the customer, but support staff recognise them. */
  readonly why: string;
  /** The one button, and a link beside it at most. */
  readonly children: React.ReactNode;
}

/** In place of a step that cannot be done from here. */
export function StartAgain({ heading, todo, why, children }: StartAgainProps) {
  return (
    <div className="form">
      <div className="stack sm">
        <h1>{heading}</h1>
        {/* Not the heading too: it has the focus, and is read out with it. */}
        <p className="muted" role="alert">
          {todo}
        </p>
      </div>
      {children}
      <p className="small muted center">If you need help, send us this: “{why}”</p>
    </div>
  );
}
