import type { Generation } from '../../api/contract/endpoint.ts';

type Fields = Readonly<Record<string, readonly string[]>>;

/** A refusal in the contract's terms ("Errors"); everything else that is thrown is a defect and answers 500. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly fields: Fields | undefined;
  /** Seconds until it is worth to ask again. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, message: string, fields?: Fields, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
  }
}

/** 422 that names one field: `invalid('ended_at', 'is in the past')`. */
export function invalid(field: string, problem: string): Refused {
  return invalidFields({ [field]: [problem] });
}

/** 422 that names several. */
export function invalidFields(fields: Fields): Refused {
  const sentences = Object.entries(fields).map(([field, problems]) => `${spoken(field)} ${problems.join(' and ')}`);
  return new Refused(422, sentences.join(', '), fields);
}

export function notFound(what: string): Refused {
  return new Refused(404, `${what} not found`);
}

/** 403 for another reason than a missing permission; `reason` is a sentence. */
export function refusedAccess(reason: string): Refused {
  return new Refused(403, reason);
}

export function forbidden(permission: string): Refused {
  return new Refused(403, `Missing permission: ${permission}`);
}

/** The JSON body of a refusal, in the way of each generation. */
export function errorBody(generation: Generation, { status, message, fields }: Refused): object {
  if (generation === 'v1') return { error: { status, message } };
  return status !== 422 || fields === undefined ? { status, message } : { status, message, errors: fields };
}

function spoken(field: string): string {
  const words = field.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
