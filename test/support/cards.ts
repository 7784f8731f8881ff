import type { Card } from '../../common/domain/card.ts';
import { task } from './fake-bridge.ts';

/** A card with nothing on it that may be changed and moved. */
export function card(over: Partial<Card> = {}): Card {
  return {
    task: task(),
    externalId: null,
    externalLink: null,
    page: null,
    state: 'live',
    description: '',
    swimlane: null,
    nextColumn: 'Review',
    nextStageId: 3,
    assignee: null,
    priority: 'normal',
    tags: [],
    blockReason: null,
    dueDate: null,
    postponedUntil: null,
    createdAt: null,
    updatedAt: null,
    estimateSeconds: null,
    sizeEstimate: 1,
    customFields: [],
    subtasks: [],
    comments: [],
    attachments: [],
    people: [],
    changes: [],
    beyond: { subtasks: 0, subtasksDone: 0, comments: 0, attachments: 0 },
    readAt: 1000,
    may: { change: true, move: true },
    ...over,
  };
}
