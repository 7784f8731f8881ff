import './notices.css';
import { Component, type ReactNode } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';

interface RecoveryState {
  readonly problem: string | undefined;
}

/** What is shown when a screen fails: tracking lives in another process and goes on, so drawing it again is enough. */
export class Recovery extends Component<{ readonly children: ReactNode }, RecoveryState> {
  override state: RecoveryState = { problem: undefined };

  static getDerivedStateFromError(error: unknown): RecoveryState {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    return (
      <main className="recovery">
        <h1>{t('This screen failed')}</h1>
        <p role="alert">
          {t('Your time is safe, and running timers keep running. What went wrong: {problem}', { problem })}
        </p>
        <Button variant="primary" onPress={() => this.setState({ problem: undefined })}>
          {t('Show it again')}
        </Button>
      </main>
    );
  }
}
