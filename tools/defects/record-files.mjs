// Loaded before everything else in each process of a proof: writes down which files of the tree it reads. Plain JavaScript, because
// it also runs in processes that the test itself starts.
import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const { KOLO_READ_FILES: list, KOLO_READ_ROOT: root } = process.env;
const seen = new Set();

function record(file) {
  const inside = path.relative(root, file);
  if (inside.startsWith('..') || path.isAbsolute(inside) || inside.split(path.sep).includes('node_modules'))
    return;
  if (seen.has(inside)) return;
  seen.add(inside);
  // At once: a process of a proof may be killed.
  fs.appendFileSync(list, `${inside}\n`);
}

function pathOf(file) {
  if (file instanceof URL) return file.protocol === 'file:' ? fileURLToPath(file) : null;
  return typeof file === 'string' ? path.resolve(file) : null;
}

function recording(read) {
  return function (file, ...rest) {
    const where = pathOf(file);
    if (where !== null) record(where);
    return read.call(this, file, ...rest);
  };
}

if (list && root) {
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) record(fileURLToPath(url));
      return next(url, context);
    },
  });
  fs.readFileSync = recording(fs.readFileSync);
  fs.readFile = recording(fs.readFile);
  fs.promises.readFile = recording(fs.promises.readFile);
  syncBuiltinESMExports();
}
