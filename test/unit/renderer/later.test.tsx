// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { later } from '../../../renderer/ui/later.tsx';

interface NameProps {
  readonly name: string;
}

const Late = ({ name }: NameProps): ReactNode => <p>{`${name} is here`}</p>;
const Early = ({ name }: NameProps): ReactNode => <p>{`${name} is coming`}</p>;

afterEach(cleanup);

describe('a part whose code is fetched', () => {
  it('is drawn with the first paint once its code is here', async () => {
    const Part = later(async () => await Promise.resolve(Late), Early);
    await Part.load();

    render(<Part name="Ann" />);

    expect(document.body.textContent).toBe('Ann is here');
  });

  it('stands in for itself until then, and waits for nothing after it', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Late>();
    const Part = later(async () => await promise, Early);
    render(<Part name="Ann" />);
    expect(document.body.textContent).toBe('Ann is coming');

    await act(async () => {
      resolve(Late);
      await promise;
    });

    expect(document.body.textContent).toBe('Ann is here');
  });

  it('is not fetched again once it is here', async () => {
    let fetched = 0;
    const Part = later(async () => {
      fetched += 1;
      return await Promise.resolve(Late);
    });
    await Part.load();
    render(
      <>
        <Part name="Ann" />
        <Part name="Bob" />
      </>,
    );
    await Part.load();

    expect(screen.getByText('Bob is here')).toBeDefined();
    expect(fetched).toBe(1);
  });

  it('fails where it is drawn if it cannot be fetched', async () => {
    const Part = later<NameProps>(async () => await Promise.reject(new Error('no such file')));

    await act(async () => {
      render(
        <Told>
          <Part name="Ann" />
        </Told>,
      );
      await Promise.resolve();
    });

    expect(await screen.findByText('no such file')).toBeDefined();
  });
});

class Told extends Component<{ readonly children: ReactNode }, { readonly words: string | null }> {
  override state = { words: null };

  static getDerivedStateFromError(error: Error): { words: string } {
    return { words: error.message };
  }

  override render(): ReactNode {
    return this.state.words ?? this.props.children;
  }
}
