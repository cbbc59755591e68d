"""The drawings of Hearts Qt, made by plain Python: every shape is computed and written as SVG."""
