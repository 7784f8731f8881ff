import { runBuiltInBoard } from '../adapters/built-in/run.ts';

runBuiltInBoard();
