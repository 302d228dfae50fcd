import '#styles/app.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const container = document.getElementById('root');
if (container !== null) createRoot(container).render(<Gallery />);
