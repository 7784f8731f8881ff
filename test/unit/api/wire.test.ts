import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../api/endpoints.ts';
import { wireRequest } from '../../../api/wire.ts';

const BASE = 'https://board.example.org/here';

describe('a request on the wire', () => {
  it('has its ids in the path and its parameters in the query', () => {
    const { listTasks } = ENDPOINTS.v1;

    expect(wireRequest(BASE, listTasks, { board_id: 7, page: 2, per_page: undefined })).toEqual({
      url: 'https://board.example.org/here/api/v1/boards/7/tasks.json?page=2',
      contentType: null,
      body: null,
    });
  });

  it('has bracketed form fields on v1, where null is empty', () => {
    const { body, contentType } = wireRequest(BASE, ENDPOINTS.v1.updateTracker, {
      time_tracker_id: 5,
      ended_at: null,
      listed: true,
    });

    expect(contentType).toBe('application/x-www-form-urlencoded');
    expect(decodeURIComponent(body ?? '')).toBe('time_tracker[listed]=true&time_tracker[ended_at]=');
  });

  it('is JSON on v3, a task wrapped and bare at once', () => {
    const { body } = wireRequest(BASE, ENDPOINTS.v3.updateTask, { task_id: 5, name: 'x', _action: undefined });

    expect(JSON.parse(body ?? '')).toEqual({ task: { name: 'x' }, name: 'x' });
  });

  it('needs every id of the path to be a whole number', () => {
    expect(() => wireRequest(BASE, ENDPOINTS.v3.getTask, {})).toThrow(TypeError);
    expect(() => wireRequest(BASE, ENDPOINTS.v3.getTask, { task_id: 1.5 })).toThrow('task_id must be a whole number');
  });
});
