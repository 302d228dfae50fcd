// The app with its styles, as one thing to load: by the bare shell at once, by the log-in page after signing in.
import '#styles/app.css';

export { startApp } from '#app/main.tsx';
