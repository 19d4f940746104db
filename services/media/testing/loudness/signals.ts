export interface Signal {
  readonly name: string;
  /** The ffmpeg arguments that generate it. */
  readonly input: readonly string[];
}

const rates = [
  8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
];
const layouts = ['mono', 'stereo', '3.0', 'quad', '5.0', '5.1', '6.1', '7.1'];

/**
 * Signals that are rare in music: all sample rates and layouts, very quiet, clipped and very short signals.
 */
export const signals: readonly Signal[] = [
  ...rates.map((rate) => signal(`pink noise, ${rate} Hz`, noise(rate, 'pink'))),
  ...rates.map((rate) =>
    signal(`clipped noise, ${rate} Hz`, `${noise(rate, 'white')},aeval=clip(2*val(0)\\,-1\\,1)`),
  ),
  ...rates.map((rate) =>
    signal(`sine at a fifth of ${rate} Hz`, `${sine(0.7, rate / 5, rate)},afade=duration=0.1`),
  ),
  ...layouts.map((layout, at) => signal(`${layout}, all channels different`, chord(layout, at + 1))),
  signal('sine at -60 dBFS', sine(0.001, 1000)),
  signal('sine at -69 dBFS', sine(0.00035, 1000)),
  signal('sine at -90 dBFS', sine(0.00003, 1000)),
  signal('sine over full scale', sine(4, 1000)),
  signal('silence', 'anullsrc=d=5'),
  signal('0.3 s of audio', `${sine(0.5, 1000)},atrim=end=0.3`),
  signal('1 s of audio in 60 s of silence', `${sine(0.5, 1000)},atrim=end=1,apad=whole_dur=60`),
  signal('quiet half below the gate', levels(0.5, 0.02)),
  signal('quiet half above the gate', levels(0.5, 0.2)),
];

function signal(name: string, filter: string): Signal {
  return { name, input: ['-f', 'lavfi', '-i', filter] };
}

function noise(rate: number, color: string): string {
  return `anoisesrc=sample_rate=${rate}:color=${color}:amplitude=0.5:seed=1:duration=10`;
}

function sine(amplitude: number, frequency: number, rate = 44_100): string {
  return `aevalsrc=exprs=${amplitude}*sin(2*PI*${frequency}*t+0.4):sample_rate=${rate}:duration=10`;
}

function levels(first: number, second: number): string {
  return `aevalsrc=exprs=if(lt(t\\,10)\\,${first}\\,${second})*sin(2*PI*1000*t):duration=20`;
}

function chord(layout: string, channels: number): string {
  const tones = Array.from({ length: channels }, (_, at) => `0.1*sin(2*PI*${300 * (at + 1)}*t)*${at + 1}`);
  return `aevalsrc=exprs=${tones.join('|')}:channel_layout=${layout}:sample_rate=48000:duration=10`;
}
