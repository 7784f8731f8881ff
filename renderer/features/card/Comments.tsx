import { useRef } from 'react';
import { type Card, type CardComment, MOST_SHOWN } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { whenWords } from './card-words.ts';
import { type DraftsOfCard, NO_DRAFT, useDraft } from './card-drafts.ts';
import { GoesOn } from './Description.tsx';
import type { OpenCard } from './use-card.ts';

export interface CommentsProps {
  readonly card: Card;
  readonly open: OpenCard;
  readonly drafts: DraftsOfCard;
}

/** What was said about the card, oldest first, and the field to say more. Comments are plain text. */
export function Comments({ card, open, drafts }: CommentsProps) {
  const { comments, may, task, beyond } = card;
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, comments);

  return (
    <section ref={section} tabIndex={-1} className="card-part" aria-labelledby="card-comments">
      <h3 id="card-comments">{t('Comments')}</h3>
      {comments.length === 0 ? <p className="card-soft">{t('No comments yet.')}</p> : null}
      {beyond.comments > 0 ? (
        <p className="card-soft">
          {t('Only the latest {shown} of {total} are shown here. All of them are on the board.', {
            shown: comments.length,
            total: comments.length + beyond.comments,
          })}
        </p>
      ) : null}
      <ul className="card-comments" aria-label={t('Comments')}>
        {comments.map((comment) => (
          <CommentRow key={comment.commentId} taskId={task.taskId} comment={comment} open={open} />
        ))}
      </ul>
      {may.change ? <AddComment taskId={task.taskId} open={open} drafts={drafts} /> : null}
    </section>
  );
}

interface CommentRowProps {
  readonly taskId: number;
  readonly comment: CardComment;
  readonly open: OpenCard;
}

function CommentRow({ taskId, comment, open }: CommentRowProps) {
  const { timezone } = useAccount();
  const today = useSnapshot((snapshot) => snapshot.today);
  const { commentId, author, at, text, isRemovable } = comment;

  return (
    <li className="card-comment">
      <p className="card-by">
        <strong>{author ?? t('Somebody')}</strong>
        {at === null ? null : <span className="tabular">{whenWords(at, timezone, today)}</span>}
        {isRemovable ? (
          <IconButton
            label={t('Delete your comment')}
            onPress={() => void open.act('card:comment-delete', { taskId, commentId })}
          >
            <TrashIcon size={14} />
          </IconButton>
        ) : null}
      </p>
      <p className="card-plain" dir="auto">
        {text.slice(0, MOST_SHOWN)}
      </p>
      <GoesOn isCut={text.length > MOST_SHOWN} />
    </li>
  );
}

interface AddCommentProps {
  readonly taskId: number;
  readonly open: OpenCard;
  readonly drafts: DraftsOfCard;
}

function AddComment({ taskId, open, drafts }: AddCommentProps) {
  const { draft, change } = useDraft(drafts, 'comment');
  const { text, isSending } = draft ?? NO_DRAFT;

  async function send(): Promise<void> {
    if (text.trim() === '' || isSending) return;
    change(() => ({ isSending: true }));
    const isSent = await open.act('card:comment', { taskId, text });
    // What the service did not take stays, to be sent again.
    change((now) => ({ isSending: false, text: isSent && now.text === text ? '' : now.text }));
  }

  return (
    <form
      className="card-add-comment"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t('New comment')}
        value={text}
        onChange={(next) => change(() => ({ text: next }))}
        onSubmit={() => void send()}
      />
      <Button type="submit" isPending={isSending} isDisabled={text.trim() === ''}>
        {t('Comment')}
      </Button>
    </form>
  );
}
