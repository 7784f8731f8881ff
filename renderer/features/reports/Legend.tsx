import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { SeriesLayer } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { layerColour } from './layer-colour.ts';

export interface LegendProps {
  readonly layers: readonly SeriesLayer[];
  readonly hidden: ReadonlySet<number>;
  readonly onChange: (hidden: ReadonlySet<number>) => void;
}

/** What the colours mean; each can be taken out of the bars and put back. */
export function Legend({ layers, hidden, onChange }: LegendProps) {
  const hasUnconfirmed = layers.some(({ unconfirmedMs }) => unconfirmedMs.some((ms) => ms > 0));

  function show(layer: number, isShown: boolean): void {
    const next = new Set(hidden);
    if (isShown) next.delete(layer);
    else next.add(layer);
    onChange(next);
  }

  return (
    <Group className="chart-legend" aria-label={t('Shown in the bars')}>
      {layers.map(({ label }, layer) => (
        <ToggleButton
          // oxlint-disable-next-line react/no-array-index-key -- its place is what a layer is known by
          key={layer}
          className="chart-layer"
          isSelected={!hidden.has(layer)}
          onChange={(isShown) => show(layer, isShown)}
        >
          <span className={`chart-swatch chart-${layerColour(layer)}`} aria-hidden="true" />
          <bdi className="chart-layer-name" title={label}>
            {label}
          </bdi>
        </ToggleButton>
      ))}
      {hasUnconfirmed ? (
        <span className="chart-layer chart-layer-note">
          <span className="chart-swatch chart-swatch-hatched" aria-hidden="true" />
          {t('Not yet confirmed')}
        </span>
      ) : null}
      {hidden.size === 0 ? null : (
        <Button variant="quiet" onPress={() => onChange(new Set())}>
          {t('Show all')}
        </Button>
      )}
    </Group>
  );
}
