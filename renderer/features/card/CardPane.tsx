import './card.css';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { Card } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { DisclosureButton } from '../../ui/Disclosure.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useSidePane } from '../../ui/use-side-pane.ts';
import { Attachments } from './Attachments.tsx';
import type { DraftsOfCard } from './card-drafts.ts';
import { ageWords, whenWords } from './card-words.ts';
import { CardHead } from './CardHead.tsx';
import { Comments } from './Comments.tsx';
import { Description } from './Description.tsx';
import { Facts } from './Facts.tsx';
import { People } from './People.tsx';
import { Subtasks } from './Subtasks.tsx';
import { type OpenCard, useCard } from './use-card.ts';

export interface CardPaneProps {
  readonly taskId: number;
  readonly drafts: DraftsOfCard;
  readonly onClose: () => void;
  /** There is room for it beside the day; otherwise it stands over it. */
  readonly isBeside: boolean;
}

/** A card at the side of the window: what it says, and what can be done on it. */
export function CardPane({ taskId, drafts, onClose, isBeside }: CardPaneProps) {
  const open = useCard(taskId);
  const { card, problem, setProblem } = open;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isShownBeside, setShownBeside] = useState(isBeside);
  // To stand elsewhere it is made anew, and what is typed in its dialog would go.
  if (isShownBeside !== isBeside && !isDialogOpen) setShownBeside(isBeside);

  const name = card?.task.name ?? t('Card');
  const content = (
    <>
      {problem === undefined ? null : (
        <div className="card-problem">
          <p role="alert">{problem}</p>
          <IconButton label={t('Dismiss')} onPress={() => setProblem(undefined)}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
      {card === null ? (
        <Nothing open={open} />
      ) : (
        <Parts card={card} open={open} drafts={drafts} onDialog={setDialogOpen} />
      )}
    </>
  );

  return isShownBeside ? (
    <Beside name={name} open={open} onClose={onClose}>
      {content}
    </Beside>
  ) : (
    <Over name={name} onClose={onClose}>
      {content}
    </Over>
  );
}

interface PlaceProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** All else stays in use. What was pressed here may go with what came of it: the pane takes the cursor then. */
function Beside({ name, open, onClose, children }: PlaceProps & { readonly open: OpenCard }) {
  const pane = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useSidePane(pane, onClose);
  useKeptFocus(pane, open.card);
  useKeptFocus(pane, open.problem);
  useKeptFocus(pane, open.isReading);

  return (
    <dialog ref={pane} open className="card-pane card-beside" aria-labelledby={titleId} tabIndex={-1}>
      <header className="card-head">
        <h2 id={titleId} className="card-title" dir="auto">
          {name}
        </h2>
        <IconButton label={t('Close')} onPress={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {children}
    </dialog>
  );
}

function Over({ name, onClose, children }: PlaceProps) {
  return (
    <ModalOverlay
      className="card-overlay"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className="card-modal">
        <Dialog className="card-pane">
          <header className="card-head">
            <Heading slot="title" className="card-title" dir="auto">
              {name}
            </Heading>
            <IconButton label={t('Close')} slot="close">
              <CloseIcon />
            </IconButton>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Nothing({ open: { isLooked, isReading, isAway, refresh } }: { readonly open: OpenCard }) {
  if (!isLooked) return null;
  if (isReading) return <p className="card-soft">{t('Reading the card from the service…')}</p>;
  return (
    <div className="card-nothing">
      {isAway ? <p role="alert">{t('The service does not answer.')}</p> : null}
      <p>{t('This card was never opened here, so there is nothing to show of it without the service.')}</p>
      <Button onPress={() => void refresh()}>{t('Try again')}</Button>
    </div>
  );
}

interface PartsProps {
  readonly card: Card;
  readonly open: OpenCard;
  readonly drafts: DraftsOfCard;
  readonly onDialog: (isOpen: boolean) => void;
}

function Parts({ card, open, drafts, onDialog }: PartsProps) {
  const isOffline = useSnapshot((snapshot) => snapshot.sync.offlineSince !== null) || open.isAway;
  // How old it is matters where nothing newer can be had.
  const age = <CardAge readAt={card.readAt} isOffline={isOffline} open={open} />;

  return (
    <div className="card-parts">
      <CardHead card={card} open={open} />
      {isOffline ? age : null}
      <Facts card={card} />
      <Description html={card.description} />
      <Subtasks card={card} open={open} drafts={drafts} />
      <People card={card} drafts={drafts} onDialog={onDialog} />
      <Attachments card={card} open={open} />
      <Comments card={card} open={open} drafts={drafts} />
      <Changes card={card} />
      {isOffline ? null : age}
    </div>
  );
}

interface CardAgeProps {
  readonly readAt: number;
  /** The service does not answer. */
  readonly isOffline: boolean;
  readonly open: OpenCard;
}

/** How old what is shown is; while the service is away, that is what a person has to know. */
function CardAge({ readAt, isOffline, open: { isReading, refresh } }: CardAgeProps) {
  const now = useNow(true, MINUTE_MS);
  // The present moves by the minute; a card that was read within it is new.
  const age = ageWords(Math.max(0, now - readAt));

  return (
    <div className={isOffline ? 'card-age card-age-offline' : 'card-age'}>
      {/* It grows by the minute, which nobody wants to be told each time. */}
      <output aria-label={t('Last update of this card')} aria-live="off">
        {t(isOffline ? 'The service does not answer. This card was last updated {age}.' : 'Updated {age}.', { age })}
      </output>
      <span className="hidden-visually" aria-live="polite">
        {isOffline ? t('The service does not answer.') : ''}
      </span>
      <Button variant="quiet" isPending={isReading} onPress={() => void refresh()}>
        {t('Refresh')}
      </Button>
    </div>
  );
}

/** What happened to the card, latest first; folded, because it is asked for rarely. */
function Changes({ card: { changes } }: { readonly card: Card }) {
  const { timezone } = useAccount();
  const today = useSnapshot((snapshot) => snapshot.today);
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return null;

  return (
    <section className="card-part" aria-labelledby="card-changes">
      <h3 id="card-changes" className="hidden-visually">
        {t('Changes')}
      </h3>
      <DisclosureButton panelId="card-change-list" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t('Changes')}
        <span className="card-count tabular">{changes.length}</span>
      </DisclosureButton>
      {isOpen ? (
        <ul id="card-change-list" className="card-changes" aria-label={t('Changes')}>
          {changes.map(({ changeId, at, who, words }) => (
            <li key={changeId}>
              <span className="card-by">
                <strong>{who ?? t('Somebody')}</strong>
                {at === null ? null : <span className="tabular">{whenWords(at, timezone, today)}</span>}
              </span>
              <span dir="auto">{words}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
