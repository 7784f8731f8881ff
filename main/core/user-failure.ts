import type { FailureCode } from '../../common/ipc/failure.ts';

/** Something a person should read; its message is a whole sentence. Everything else is a defect of ours. */
export class UserFailure extends Error {
  override readonly name = 'UserFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
