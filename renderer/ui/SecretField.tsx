import './text-field.css';
import { type ReactNode, type RefObject, useId, useLayoutEffect } from 'react';

export interface SecretFieldProps {
  readonly label: string;
  /** What is typed is read from here as it is sent. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly description?: ReactNode;
  /** What is wrong with it, in words; undefined while nothing is. */
  readonly problem?: string | undefined;
  /** As of a `TextField`. */
  readonly isAlert?: boolean;
}

/**
 * A token or a password: drawn as dots, and out of the reach of spell checkers and form memory. What is typed is in the element alone,
 * and goes with it: React's state, and the closures of React Aria's fields, would keep it in memory for nobody knows how long.
 */
export function SecretField({ label, field, description, problem, isAlert = false }: SecretFieldProps) {
  const id = useId();
  const [descriptionId, problemId] = [`${id}-description`, `${id}-problem`];
  const describing = [description === undefined ? [] : descriptionId, problem === undefined ? [] : problemId].flat();

  useLayoutEffect(() => {
    const { current } = field;
    return () => {
      if (current !== null) current.value = '';
    };
  }, [field]);

  return (
    <div className="text-field">
      <label className="text-field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={field}
        type="text"
        className="text-field-input text-field-secret"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck="false"
        {...(describing.length > 0 && { 'aria-describedby': describing.join(' ') })}
        {...(problem !== undefined && { 'aria-invalid': true, 'data-invalid': true })}
      />
      {description === undefined ? null : (
        <span id={descriptionId} className="text-field-description">
          {description}
        </span>
      )}
      {problem === undefined ? null : (
        <span id={problemId} className="text-field-problem" {...(isAlert ? { role: 'alert' } : {})}>
          {problem}
        </span>
      )}
    </div>
  );
}
