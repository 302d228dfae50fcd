import '@kolo/web/styles/app.css';
import './desk.css';
import './books.css';
import { createRoot } from 'react-dom/client';
import { Desk, firstState } from './desk.tsx';

const container = document.getElementById('root');
if (container !== null) createRoot(container).render(<Desk first={await firstState()} />);
