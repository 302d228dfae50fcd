// Loaded before everything else in each process of a proof: writes down which files of the tree it reads, and which functions of
// those that Node loads itself have run. Plain JavaScript, because it also runs in processes that the test itself starts.
import fs from 'node:fs';
import { Session } from 'node:inspector';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

const { KOLO_READ_FILES: folder, KOLO_READ_ROOT: root } = process.env;
const own = path.join(folder ?? '', `${process.pid}-${threadId}`);
const seen = new Set();
/** Node reads by the same functions what it loads, and does nothing else meanwhile. */
let isLoading = false;

function placeInTree(file) {
  const inside = path.relative(root, file);
  const isForeign = inside.startsWith('..') || path.isAbsolute(inside);
  return isForeign || inside.split(path.sep).includes('node_modules') ? null : inside;
}

function record(how, file) {
  const inside = placeInTree(file);
  const line = `${how} ${inside}\n`;
  if (inside === null || seen.has(line)) return;
  seen.add(line);
  // At once: a process of a proof may be killed.
  fs.appendFileSync(`${own}.files`, line);
}

function pathOf(file) {
  if (file instanceof URL) return file.protocol === 'file:' ? fileURLToPath(file) : null;
  return typeof file === 'string' ? path.resolve(file) : null;
}

function recording(read) {
  return function (file, ...rest) {
    const where = pathOf(file);
    if (where !== null && !isLoading) record('read', where);
    return read.call(this, file, ...rest);
  };
}

function followFunctions() {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  const write = () => {
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) return;
      const scripts = taken.result.flatMap(({ url, functions }) => {
        const file = url.startsWith('file:') ? placeInTree(fileURLToPath(url)) : null;
        return file === null ? [] : [{ file, functions }];
      });
      fs.writeFileSync(`${own}.functions`, JSON.stringify(scripts));
    });
  };
  process.on('exit', write);
  if (!isMainThread) return;
  const onSigterm = () => {
    if (process.listenerCount('SIGTERM') > 1) return;
    process.exit(143);
  };
  process.on('SIGTERM', onSigterm);
}

if (folder && root) {
  followFunctions();
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) record('load', fileURLToPath(url));
      isLoading = true;
      try {
        return next(url, context);
      } finally {
        isLoading = false;
      }
    },
  });
  fs.readFileSync = recording(fs.readFileSync);
  fs.readFile = recording(fs.readFile);
  fs.promises.readFile = recording(fs.promises.readFile);
  syncBuiltinESMExports();
}
