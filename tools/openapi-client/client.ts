import type { paths } from './dist/api.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Path = keyof paths;
type MethodOf<P extends Path> = {
  [M in Method]: paths[P][M] extends { responses: unknown } ? M : never;
}[Method];

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type ResponsesOf<O> = O extends { responses: infer R } ? R : never;

/** What the call answers when it did what was asked. */
type Success<O> = {
  [S in keyof ResponsesOf<O>]: S extends 200 | 201 ? Json<ResponsesOf<O>[S]> : never;
}[keyof ResponsesOf<O>];

/** Every refusal of the call, with the codes that it can have. */
type Refusal<O> = {
  [S in keyof ResponsesOf<O>]: S extends 200 | 201 ? never : Json<ResponsesOf<O>[S]>;
}[keyof ResponsesOf<O>];

/** What a call is sent with: each part is asked for where the document says that it is required. */
type Request<O> = (O extends { parameters: infer P } ? Omit<P, 'cookie'> : unknown) &
  (O extends { requestBody: infer B } ? { body: Json<B> } : { body?: never });

type Answer<O> = { ok: true; value: Success<O> } | { ok: false; refusal: Refusal<O> };

/** A client of the API in the types that were generated from its document. */
export function createClient(origin: string, bearer: () => string | null) {
  return async <P extends Path, M extends MethodOf<P>>(
    method: M,
    path: P,
    request: Request<paths[P][M]>,
  ): Promise<Answer<paths[P][M]>> => {
    // Whatever the call needs, each part is a plain record of texts and numbers.
    const parts = request as Record<string, Record<string, string> | undefined>;
    const { path: members, query, header, body } = parts;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(members?.[name] ?? ''),
    );
    const token = bearer();
    const response = await fetch(`${origin}${filled}?${new URLSearchParams(query).toString()}`, {
      method: method.toUpperCase(),
      headers: {
        ...header,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said: unknown = await response.json();
    const answer = response.ok ? { ok: true, value: said } : { ok: false, refusal: said };
    // The server answers as the document says.
    return answer as Answer<paths[P][M]>;
  };
}
