import { t } from '../../../common/i18n/translate.ts';
import type { BoardService, ServerUser } from '../sync/board-service.ts';
import type { Refusal, Silence } from '../sync/outcome.ts';
import { UserFailure } from '../user-failure.ts';

/** Statuses that say nothing of the address or the token. */
const ASKS_TO_WAIT = new Set([408, 425, 429]);

/** Who the token belongs to. Throws `UserFailure` that says in words why it cannot be used; nothing is stored by then. */
export async function identify(service: BoardService): Promise<ServerUser> {
  const answer = await service.whoAmI();
  if (answer.kind === 'answered') return answer.value;
  throw answer.kind === 'silent' ? fromSilence(answer) : fromRefusal(answer);
}

function fromSilence({ why, words }: Silence): UserFailure {
  switch (why) {
    case 'not-asked':
    case 'unreachable':
      return new UserFailure(
        'unreachable',
        t('Nothing answers at this address. Check it, and your network. ({words})', { words }),
      );
    case 'timed-out':
      return new UserFailure('timed-out', t('The service did not answer in time. Try again, or check the address.'));
    case 'certificate':
      return new UserFailure(
        'certificate',
        t('The service cannot prove who it is, so the token was not sent. ({words})', { words }),
      );
    case 'unknown-authority':
      return new UserFailure(
        'unknown-authority',
        t(
          '{words}, so the token was not sent. If your company has an authority of its own, add its file in the network settings.',
          { words },
        ),
      );
    case 'proxy':
      return new UserFailure(
        'proxy',
        t('{words}, so the token was not sent. Check which proxy your system has set.', { words }),
      );
    case 'proxy-sign-in':
      return new UserFailure(
        'proxy-sign-in',
        t('{words}, so the token was not sent. Sign in to it in the network settings.', {
          words,
        }),
      );
    case 'not-json':
      return new UserFailure(
        'not-a-task-board',
        t('Something answers at this address, but it is not a task board. ({reason})', { reason: words }),
      );
    case 'insecure':
      return new UserFailure(
        'insecure-address',
        t('The token was not sent, because the way is not encrypted. ({words})', { words }),
      );
    default:
      return why satisfies never;
  }
}

function fromRefusal({ status, words }: Refusal): UserFailure {
  if (status === 401 || status === 403) {
    const told = t(
      'The service refused this token (“{words}”). Copy it again from your profile: API access → Enable API access.',
      { words },
    );
    return new UserFailure('token-refused', told);
  }
  if (ASKS_TO_WAIT.has(status)) {
    return new UserFailure('unreachable', t('The service asks to wait ({status}). Try again later.', { status }));
  }
  if (status < 500) {
    return new UserFailure(
      'not-a-task-board',
      t('Something answers at this address, but it is not a task board. ({reason})', { reason: status }),
    );
  }
  return new UserFailure(
    'unreachable',
    t('The service has a problem of its own ({status} “{words}”). Try again later.', { status, words }),
  );
}
