import { type RefObject, useEffect } from 'react';

/**
 * For a form with a secret: nothing of what was typed stays in memory once it is gone. The engine keeps the field that had the cursor last,
 * and with it the form; and each field of React Aria leaves in the form's `reset` what the field before it had put there, its value included.
 */
export function useForgottenForm(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    return () => {
      // The fields put theirs back after this, in the same turn.
      if (current !== null) queueMicrotask(() => Reflect.deleteProperty(current, 'reset'));
    };
  }, [form]);
}
