import './chart.css';
import { useId, useMemo, useState } from 'react';
import type { DateRange, ReportSeries } from '../../../common/domain/report.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { BarButtons } from './BarButtons.tsx';
import { axisWords, barTitle, barWords } from './bar-words.ts';
import { type Bar, type ChartShape, shapeOf } from './chart-shape.ts';
import { layerColour } from './layer-colour.ts';
import { Legend } from './Legend.tsx';

export interface ChartProps {
  readonly series: ReportSeries;
  /** Enter or a click on a bar of several days: they alone are wanted. That of one day opens the day. */
  readonly onRange: (range: DateRange) => void;
}

/** Stacked bars of the days or weeks. Everything in it is said in words too: by each bar, and by the table under it. */
export function Chart({ series, onRange }: ChartProps) {
  const { dayWish } = useCardclock();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [shownAt, setShownAt] = useState<number>();
  const shape = useMemo(() => shapeOf(series, hidden), [series, hidden]);
  const titleId = useId();
  const shown = shownAt === undefined ? undefined : shape.bars[shownAt];
  const pick = ({ from, to }: Bar): void => {
    if (from === to) dayWish.make({ date: from });
    else onRange({ from, to });
  };
  const title = barTitle(series.unit, shape.bucketsPerBar);

  return (
    <figure className="chart" aria-labelledby={titleId}>
      <figcaption id={titleId} className="hidden-visually">
        {title}
      </figcaption>
      <div className="chart-plot">
        <Axis shape={shape} />
        <div className="chart-bars">
          <Drawing shape={shape} shownAt={shownAt} />
          <BarButtons
            label={title}
            bars={shape.bars}
            wordsOf={(bar) => barWords(bar, series)}
            onShow={setShownAt}
            onPick={pick}
          />
          {shown === undefined || shownAt === undefined ? null : (
            <p
              className={shownAt * 2 < shape.bars.length ? 'chart-tip' : 'chart-tip chart-tip-before'}
              style={{ insetInlineStart: percent((shownAt + 0.5) / shape.bars.length) }}
              aria-hidden="true"
            >
              {barWords(shown, series)}
            </p>
          )}
        </div>
        <div className="chart-labels tabular" aria-hidden="true">
          {axisWords(shape, series.unit).map(({ at, words }) => (
            <span
              key={at}
              className="chart-label"
              style={{ insetInlineStart: percent((at + 0.5) / shape.bars.length) }}
            >
              {words}
            </span>
          ))}
        </div>
      </div>
      <Legend layers={series.layers} hidden={hidden} onChange={setHidden} />
    </figure>
  );
}

function Axis({ shape }: { readonly shape: ChartShape }) {
  return (
    <div className="chart-axis tabular" aria-hidden="true">
      {shape.ticksMs.map((tick) => (
        <span key={tick} className="chart-tick" style={{ insetBlockEnd: percent(tick / shape.topMs) }}>
          {durationWords(tick)}
        </span>
      ))}
    </div>
  );
}

interface DrawingProps {
  readonly shape: ChartShape;
  readonly shownAt: number | undefined;
}

/** In percent of its own size, so that it fits every width without being measured. */
function Drawing({ shape, shownAt }: DrawingProps) {
  const hatchId = useId();
  const { bars, topMs, ticksMs } = shape;

  return (
    <svg className="chart-drawing" width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="chart-hatch" width="2.5" height="5" />
        </pattern>
      </defs>
      {ticksMs.map((tick) => (
        <line
          key={tick}
          className="chart-grid"
          x1="0"
          x2="100%"
          y1={percent(1 - tick / topMs)}
          y2={percent(1 - tick / topMs)}
        />
      ))}
      {bars.map((bar, at) => (
        <g key={bar.from} className={at === shownAt ? 'chart-bar chart-bar-shown' : 'chart-bar'}>
          <BarParts
            bar={bar}
            x={(at + 0.5 - BAR_SHARE / 2) / bars.length}
            width={BAR_SHARE / bars.length}
            topMs={topMs}
            hatchId={hatchId}
          />
        </g>
      ))}
    </svg>
  );
}

/** The rest of its room is the gap to the next bar. */
const BAR_SHARE = 0.7;

interface BarPartsProps {
  readonly bar: Bar;
  readonly x: number;
  readonly width: number;
  readonly topMs: number;
  readonly hatchId: string;
}

function BarParts({ bar, x, width, topMs, hatchId }: BarPartsProps) {
  return bar.parts.map(({ layer, belowMs, ms, unconfirmedMs }) => (
    <g key={layer} className={`chart-part chart-${layerColour(layer)}`}>
      <rect
        x={percent(x)}
        width={percent(width)}
        y={percent(1 - (belowMs + ms) / topMs)}
        height={percent(ms / topMs)}
      />
      {unconfirmedMs === 0 ? null : (
        <rect
          className="chart-unconfirmed"
          x={percent(x)}
          width={percent(width)}
          y={percent(1 - (belowMs + ms) / topMs)}
          height={percent(unconfirmedMs / topMs)}
          fill={`url(#${hatchId})`}
        />
      )}
    </g>
  ));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
